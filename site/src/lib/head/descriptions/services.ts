export const servicesDescription =
  'CRM systems, SaaS platforms, MVPs and internal tools: what we build, what it costs to begin, and the four steps from the first talk to launch.';
