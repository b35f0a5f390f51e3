/** Nobody has said anything about these projects yet. */
export const silent = { messages: [], signoffs: [], continuations: [] } as const;

/** Whom the invoices go to. */
export const billedTo = ['Globex Renewables', 'Rafael Costa', 'Rua do Farol 22', '4150-312 Porto'];
