import { expect, type Page } from '@playwright/test';

interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Opens a link from the sign-in service and confirms it. */
export async function followEmailLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page
    .getByRole('button', { name: /^(Confirm my address|Confirm the change|Continue|Sign in)$/ })
    .click();
}

/** Waits for a matching email in the development mailbox and returns the newest one's link. */
export async function findEmailLink(page: Page, to: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const emails = (await (await page.request.get('/__mailbox.json')).json()) as Email[];
    const email = emails.find((each) => each.to === to && subject.test(each.subject));
    link = /https?:\/\/\S+/.exec(email?.text ?? '')?.[0];
    expect(link, `an email to ${to}`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return link ?? '';
}
