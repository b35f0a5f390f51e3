import { escapeHtml } from '@northlight/domain';
import type { Mail } from './mailer.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the action. */
  readonly note?: string;
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";

/** One letter as plain text and as simple HTML that every mail client shows. */
export function compose({ to, subject, paragraphs, action, note }: Letter): Mail {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(note ? [note] : []),
  ];
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="font-size:13px;color:#5b6472;overflow-wrap:anywhere">Or open this address: ${escapeHtml(action.url)}</p>`
    : '';
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#f5f6f8">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;font:16px/1.5 ${FONT};color:#16191f">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('\n')}
${button}
${note ? `<p style="font-size:13px;color:#5b6472;margin:16px 0 0">${escapeHtml(note)}</p>` : ''}
</div></body></html>`;
  return { to, subject, text: `${text.join('\n\n')}\n`, html };
}
