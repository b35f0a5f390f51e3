import type { Tables, TablesInsert } from 'auth-kit';

export type Project = Tables<'projects'>;

/** What a row is written with. */
export type ProjectInput = Required<
  Pick<
    TablesInsert<'projects'>,
    | 'title'
    | 'description'
    | 'long_description'
    | 'client_name'
    | 'project_urls'
    | 'github_url'
    | 'technologies'
    | 'images'
    | 'image_texts'
    | 'cover_image'
    | 'featured'
    | 'in_our_care'
    | 'completed'
    | 'start_date'
    | 'completed_at'
  >
>;
