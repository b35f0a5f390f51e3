import {
  BriefcaseBusiness,
  CircleQuestionMark,
  FileText,
  FolderKanban,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareQuote,
  UserCog,
  UsersRound,
  Wrench,
} from 'lucide-react';

/** The icons that the declaration's navigation names. */
export const navigationIcons: Readonly<Record<string, LucideIcon>> = {
  dashboard: LayoutDashboard,
  blogs: FileText,
  projects: BriefcaseBusiness,
  'client-projects': FolderKanban,
  services: Wrench,
  team: UsersRound,
  testimonials: MessageSquareQuote,
  faqs: CircleQuestionMark,
  users: UserCog,
};
