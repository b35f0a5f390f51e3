import { expect, type Page } from '@playwright/test';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Opens a link from the sign-in service and confirms it. */
export async function followMailLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page
    .getByRole('button', { name: /^(Confirm my address|Confirm the change|Continue|Sign in)$/ })
    .click();
}

/** Waits for a matching mail in the development mailbox and returns the newest one's link. */
export async function findMailLink(page: Page, to: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = (await (await page.request.get('/__mailbox.json')).json()) as Mail[];
    const mail = mails.find((each) => each.to === to && subject.test(each.subject));
    link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
    expect(link, `a mail to ${to}`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return link ?? '';
}
