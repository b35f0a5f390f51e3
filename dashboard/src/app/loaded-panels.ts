export { InvoicesPanel as invoices } from '../invoices/invoices-panel.tsx';
export { SprintsPanel as sprints } from '../sprints/sprints-panel.tsx';
export { TicketsPanel as tickets } from '../tickets/tickets-panel.tsx';
