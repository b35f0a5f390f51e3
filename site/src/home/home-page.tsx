import { CallToAction } from '../components/call-to-action.tsx';
import { StatsBand } from '../stats/stats-band.tsx';
import { Hero } from './hero.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { ServicesSection } from './services-section.tsx';
import { TestimonialsSection } from './testimonials-section.tsx';

/** `/` */
export function Component() {
  return (
    <>
      <Hero />
      <StatsBand />
      <ServicesSection />
      <ProjectsSection />
      <TestimonialsSection />
      <CallToAction
        title="What should work *better*?"
        lead="Tell us what takes too long today. We will tell you what we would build, and what it takes."
        action="Talk to us"
        hasPicture
      />
    </>
  );
}
