import { frameQueries } from '../lib/content/api/content-queries.ts';
import { primes } from '../lib/prime.ts';
import { homeQueries } from './api/home-queries.ts';
import { Closing } from './components/closing.tsx';
import { Hero } from './components/hero.tsx';
import { ProjectsSection } from './components/projects-section.tsx';
import { ServicesSection } from './components/services-section.tsx';
import { StatsBand } from './components/stats-band.tsx';
import { TestimonialsSection } from './components/testimonials-section.tsx';

export const loader = primes(() => [
  ...frameQueries(),
  homeQueries.stats(),
  homeQueries.featuredProjects(),
  homeQueries.testimonials(),
]);

/** `/` */
export function Component() {
  return (
    <>
      <Hero />
      <StatsBand />
      <ServicesSection />
      <ProjectsSection />
      <TestimonialsSection />
      <Closing />
    </>
  );
}
