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
        title="Tell us what keeps you *late* at the office"
        lead="A first conversation costs nothing and ends with an honest answer: what to build, what it takes, and whether you need us at all."
        action="Talk to us"
        hasPicture
      />
    </>
  );
}
