import type { Calendar } from '../calendar.ts';
import { sceneTexts } from '../captions.ts';
import { team } from '../content/people.ts';
import { categories } from '../content/post.ts';
import { posts } from '../content/posts.ts';
import { projects } from '../content/projects.ts';
import { services } from '../content/services.ts';
import { faqs, testimonials } from '../content/voices.ts';
import { idOf } from '../ids.ts';
import { coverName, galleryNames, headerName, pictureTexts, voiceName } from '../pictures.ts';
import type { Insert, People } from './types.ts';

/** Where a picture can be fetched, by the name it was drawn under. */
type AddressOf = (picture: string) => string;

/** Rows of the public site. */
export function siteRows(calendar: Calendar, people: People, addressOf: AddressOf) {
  return {
    services: services.map((service, index): Insert<'services'> => {
      const made = calendar.at(-700, `09:0${index}`);
      const { features, ...rest } = service;
      return {
        ...rest,
        features: [...features],
        id: idOf('service', service.title),
        created_at: made,
        updated_at: made,
      };
    }),
    projects: projects.map((project): Insert<'projects'> => {
      const made = calendar.at(-(project.started ?? 30) + 7, '11:30');
      return {
        id: idOf('project', project.title),
        title: project.title,
        description: project.description,
        long_description: project.long_description,
        client_name: project.client_name,
        project_urls: [...project.project_urls],
        github_url: project.github_url,
        technologies: [...project.technologies],
        cover_image: addressOf(coverName(project)),
        images: galleryNames(project).map(addressOf),
        image_texts: Object.fromEntries(pictureTexts(project).map(([name, text]) => [addressOf(name), text])),
        featured: project.featured,
        in_our_care: project.in_our_care,
        completed: project.completed !== null,
        start_date: project.started === null ? null : calendar.day(-project.started),
        completed_at: project.completed === null ? null : calendar.day(-project.completed),
        created_at: made,
        updated_at: made,
      };
    }),
    team_members: team.map(({ portrait, skills, ...member }, index): Insert<'team_members'> => {
      const made = calendar.at(-640 + index * 40, '10:00');
      return {
        ...member,
        id: idOf('member', member.name),
        skills: [...skills],
        image_url: portrait ? addressOf(portrait) : null,
        order_position: index + 1,
        created_at: made,
        updated_at: made,
      };
    }),
    categories: Object.entries(categories).map(
      ([name, color]): Insert<'categories'> => ({
        id: idOf('category', name),
        name,
        color,
        created_at: calendar.at(-690, '09:30'),
        updated_at: calendar.at(-690, '09:30'),
      }),
    ),
    blogs: posts.map((post): Insert<'blogs'> => {
      const made = calendar.at(-post.age, '08:30');
      return {
        id: idOf('post', post.slug),
        title: post.title,
        slug: post.slug,
        excerpt: post.excerpt,
        content: post.content,
        header_image_url: post.scene ? addressOf(headerName(post.slug)) : null,
        header_image_alt: post.scene ? sceneTexts[post.scene] : null,
        published: post.published,
        author_id: people[post.writer],
        category_id: post.category ? idOf('category', post.category) : null,
        created_at: made,
        updated_at: made,
      };
    }),
    testimonials: testimonials.map(
      ({ hasPortrait, ...voice }, index): Insert<'testimonials'> => ({
        ...voice,
        id: idOf('testimonial', voice.author_name),
        avatar_url: hasPortrait ? addressOf(voiceName(voice.author_name)) : null,
        sort_order: index + 1,
        created_at: calendar.at(-200 + index * 12, '14:00'),
        updated_at: calendar.at(-200 + index * 12, '14:00'),
      }),
    ),
    faqs: faqs.map(
      (faq, index): Insert<'faqs'> => ({
        ...faq,
        id: idOf('faq', faq.question),
        sort_order: index + 1,
        created_at: calendar.at(-300 + index * 3, '14:30'),
        updated_at: calendar.at(-300 + index * 3, '14:30'),
      }),
    ),
  };
}
