import type { Access } from '@northlight/contract';
import {
  BriefcaseBusiness,
  Building2,
  CircleQuestionMark,
  FileText,
  FolderKanban,
  HandCoins,
  Inbox,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareQuote,
  Palette,
  ReceiptText,
  Rocket,
  ScrollText,
  Settings,
  Timer,
  UserCog,
  UserRound,
  UsersRound,
  Wrench,
} from 'lucide-react';
import { remote } from '../remote.ts';

type Path = (typeof remote.routes)[number]['path'];
type NameOf<P extends Path> = P extends `/dashboard/${infer Name}`
  ? Name extends `${string}/${string}`
    ? never
    : Name
  : 'overview';

/** A screen's name: the last part of its path. */
export type ScreenName = NameOf<Path>;

/** A screen's entries in the menus, the command palette, the overview and the activity descriptions. */
export interface Screen {
  readonly icon: LucideIcon;
  /** Its group in the sidebar; the agency's by default. */
  readonly group?: 'website' | 'clients';
  /** Linked in the account menu instead of the sidebar. */
  readonly isPersonal?: true;
  /** The table that it edits, and the word for one row in a sentence. */
  readonly rows?: {
    readonly table: string;
    readonly noun: string;
    /** The rows that open at `/dashboard/blogs/<id>` instead of in a sheet: new ones, at `/dashboard/blogs/new`, only with `all`. */
    readonly pages?: 'existing' | 'all';
  };
  /** Its count on the overview: the table, and the label if it is not the title. */
  readonly count?: { readonly table: CountedTable; readonly label?: string };
  /** The labels for adding a row in the palette and in the overview's quick actions. */
  readonly create?: {
    readonly command: string;
    readonly quickAction?: string;
    /** The form's query, `?new=1` by default, and who may use it, if not everyone who may open the screen. */
    readonly query?: Readonly<Record<string, string>>;
    readonly access?: 'admin';
  };
}

export type CountedTable =
  | 'blogs'
  | 'projects'
  | 'client_projects'
  | 'project_sprints'
  | 'services'
  | 'profiles'
  | 'testimonials'
  | 'faqs';

/** All screens, in the order of the counts, quick actions and palette commands. */
const screens: Readonly<Record<ScreenName, Screen>> = {
  overview: { icon: LayoutDashboard },
  blogs: {
    icon: FileText,
    group: 'website',
    rows: { table: 'blogs', noun: 'blog post', pages: 'all' },
    count: { table: 'blogs' },
    create: { command: 'New post', quickAction: 'Write a post' },
  },
  projects: {
    icon: BriefcaseBusiness,
    group: 'website',
    rows: { table: 'projects', noun: 'project' },
    count: { table: 'projects' },
    create: { command: 'Add project', quickAction: 'Add a project' },
  },
  'client-projects': {
    icon: FolderKanban,
    group: 'clients',
    rows: { table: 'client_projects', noun: 'client project', pages: 'existing' },
    count: { table: 'client_projects' },
    create: { command: 'Add client project', quickAction: 'Add a client project' },
  },
  companies: {
    icon: Building2,
    group: 'clients',
    rows: { table: 'companies', noun: 'company' },
    create: { command: 'Add company' },
  },
  sprints: {
    icon: Timer,
    group: 'clients',
    rows: { table: 'project_sprints', noun: 'sprint' },
    count: { table: 'project_sprints' },
    create: { command: 'New sprint', quickAction: 'Plan a sprint' },
  },
  services: {
    icon: Wrench,
    group: 'website',
    rows: { table: 'services', noun: 'service' },
    count: { table: 'services' },
    create: { command: 'Add service', quickAction: 'Add a service' },
  },
  team: {
    icon: UsersRound,
    group: 'website',
    rows: { table: 'team_members', noun: 'team member' },
    count: { table: 'profiles', label: 'Team Members (public profiles)' },
    create: { command: 'Add team member', quickAction: 'Add a team member' },
  },
  testimonials: {
    icon: MessageSquareQuote,
    group: 'website',
    rows: { table: 'testimonials', noun: 'testimonial' },
    count: { table: 'testimonials' },
    create: { command: 'Add testimonial', quickAction: 'Add a testimonial' },
  },
  faqs: {
    icon: CircleQuestionMark,
    group: 'website',
    rows: { table: 'faqs', noun: 'FAQ' },
    count: { table: 'faqs' },
    create: { command: 'Add FAQ', quickAction: 'Add an FAQ' },
  },
  users: {
    icon: UserCog,
    create: {
      command: 'Invite a client',
      quickAction: 'Invite a client',
      query: { edit: 'invitation.new' },
      access: 'admin',
    },
  },
  inbox: { icon: Inbox, group: 'clients' },
  invoices: {
    icon: ReceiptText,
    group: 'clients',
    rows: { table: 'client_invoices', noun: 'invoice' },
    create: { command: 'New invoice' },
  },
  receivables: { icon: HandCoins, group: 'clients' },
  'payment-accounts': {
    icon: Landmark,
    rows: { table: 'payment_accounts', noun: 'payment account' },
    create: { command: 'Add payment account' },
  },
  releases: { icon: Rocket },
  audit: { icon: ScrollText },
  settings: { icon: Settings },
  brand: { icon: Palette },
  profile: { icon: UserRound, isPersonal: true },
};

export interface ListedScreen extends Screen {
  readonly name: ScreenName;
  readonly title: string;
  readonly path: string;
  readonly access: Access;
}

/** All screens as a list, with their declared title and access. */
export const screenList: readonly ListedScreen[] = (Object.keys(screens) as ScreenName[]).map((name) => {
  const path = linkTo(name);
  const route = remote.routes.find((candidate) => candidate.path === path);
  return { ...screens[name], name, path, title: route?.title ?? '', access: route?.access ?? 'staff' };
});

/** Lists what the user may add, with the path of each form. */
export const listCreations = (isAdmin: boolean) =>
  screenList.flatMap(({ name, access, create }) =>
    create && (isAdmin || (create.access ?? access) !== 'admin')
      ? [{ ...create, name, path: linkTo(name, create.query ?? { new: '1' }) }]
      : [],
  );

/** Returns a screen's path with a query: `linkTo('faqs', { edit: id })`. Some screens' rows have their own pages. */
export function linkTo(name: ScreenName, query?: Readonly<Record<string, string>>): string {
  const path = name === 'overview' ? '/dashboard' : `/dashboard/${name}`;
  if (query === undefined) return path;
  const pages = screens[name].rows?.pages;
  if (pages === 'all' && query.new !== undefined) return `${path}/new`;
  if (pages !== undefined && query.new === undefined && query.edit !== undefined)
    return `${path}/${query.edit}`;
  return `${path}?${new URLSearchParams(query)}`;
}

/** Returns the path of a client project's page, with the tab in the query. */
export function linkToProject(id: string | null, query?: Readonly<Record<string, string>>): string {
  const path = linkTo('client-projects', { edit: id ?? '' });
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
}
