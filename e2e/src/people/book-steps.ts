import { expect, type Page } from '@playwright/test';

/** A movement as a provider's file has it, in whole units of the currency. */
export interface Moved {
  id: string;
  reference: string;
  amount: string;
  type: 'credit' | 'debit' | 'fee';
}

/** Writes the file of a provider's portal for a day, with the columns of its rail. */
export function statementFile(day: string, [id, reference]: [string, string], lines: readonly Moved[]): string {
  const rows = lines.map(
    (line) => `${line.id},${line.reference},${day} 12:00:00,${line.type},${line.amount},completed`,
  );
  return [`${id},${reference},date,type,amount,status`, ...rows, ''].join('\n');
}

/** Imports the file of an account in ops, for yesterday. */
export async function importFile(admin: Page, region: string, account: string, csv: string): Promise<string> {
  await admin.goto(`/admin/books?region=${region}&view=statements`);
  const line = admin.getByRole('listitem').filter({ hasText: account });
  await line.getByRole('button', { name: 'Import a file' }).click();
  const dialog = admin.getByRole('dialog');
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await dialog.getByLabel('File', { exact: true }).setInputFiles(file);
  await dialog.getByRole('button', { name: 'Import a file' }).click();
  const status = dialog.getByRole('status');
  await expect(status).toBeVisible();
  const said = await status.innerText();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return said;
}

/** Closes a day of a country with a note. */
export async function closeDay(admin: Page, region: string, day: string): Promise<void> {
  await admin.goto(`/admin/books/${region}/${day}`);
  await admin.getByRole('button', { name: 'Sign off with a note' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Compared with the providers');
  await dialog.getByRole('button', { name: 'Sign off with a note' }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('Compared with the providers')).toBeVisible();
  await expect(admin.getByText('Closed', { exact: true })).toBeVisible();
}
