import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { passengerTexts } from '../../../lib/i18n/messages/passenger/texts.ts';
import { texts } from '../../../lib/i18n/texts.ts';
import { forgetStored } from '../../../lib/storage/stored-value.ts';
import { lastPassengers, passengerChosen } from './last-passengers.ts';
import { PassengerDialog } from './passenger-dialog.tsx';

await texts(passengerTexts);

const fatmata = { name: 'Fatmata Conteh', phone: '+23278123456' };

beforeEach(forgetStored);
afterEach(() => {
  delete navigator.contacts;
});

function open(currency: 'SLE' | 'GNF' = 'SLE') {
  const onChoose = jest.fn();
  render(<PassengerDialog passenger={null} currency={currency} onChoose={onChoose} onClose={() => {}} />);
  return onChoose;
}

async function fill(name: string, phone: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Name'), name);
  await userEvent.type(screen.getByLabelText('Phone number'), phone);
  await userEvent.click(screen.getByRole('button', { name: 'Book for this person' }));
}

describe('who rides', () => {
  test('is another person, whose local number belongs to the country of the pickup', async () => {
    const inFreetown = open();
    await fill(' Fatmata Conteh ', '078 123456');
    expect(inFreetown.mock.calls).toEqual([[fatmata]]);
    expect(lastPassengers()).toEqual([fatmata]);
  });

  test('is chosen by a booker who reads who pays, in cash too', () => {
    open();
    const text = 'You pay for the ride. If in cash, they or you give it to the driver at the end.';
    expect(screen.getByText(text, { exact: false })).toBeTruthy();
  });

  test('has a number of Guinea where the trip begins there', async () => {
    const inConakry = open('GNF');
    await fill('Mariama', '620 12 34 56');
    expect(inConakry.mock.calls).toEqual([[{ name: 'Mariama', phone: '+224620123456' }]]);
  });

  test('needs a name and a number that can exist', async () => {
    const onChoose = open();
    await fill('7', '12');
    expect(screen.getByText('Enter the name of the person who rides.')).not.toBeNull();
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(onChoose).not.toHaveBeenCalled();
  });

  test('is one of the last five passengers, who can be removed from the phone', async () => {
    for (let number = 1; number <= 6; number += 1)
      passengerChosen({ name: `P${number}`, phone: `+2327812345${number}` });
    const onChoose = open();
    expect(lastPassengers().map(({ name }) => name)).toEqual(['P6', 'P5', 'P4', 'P3', 'P2']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove P5' }));
    expect(screen.queryByText('P5')).toBeNull();
    expect(lastPassengers().map(({ name }) => name)).toEqual(['P6', 'P4', 'P3', 'P2']);
    await userEvent.click(screen.getByRole('button', { name: /^P3/ }));
    expect(onChoose.mock.calls).toEqual([[{ name: 'P3', phone: '+23278123453' }]]);
  });

  test('comes from the contacts of a browser that has them', async () => {
    navigator.contacts = { select: async () => [{ name: [fatmata.name], tel: ['078 123456'] }] };
    const onChoose = open();
    await userEvent.click(screen.getByRole('button', { name: 'Choose from contacts' }));
    expect(await screen.findByDisplayValue(fatmata.name)).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Book for this person' }));
    expect(onChoose.mock.calls).toEqual([[fatmata]]);
  });

  test('is the booker again', async () => {
    const onChoose = open();
    expect(screen.queryByRole('button', { name: 'Choose from contacts' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Me' }));
    expect(onChoose.mock.calls).toEqual([[null]]);
  });
});
