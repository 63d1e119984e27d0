import { phoneText } from '@waka/contracts/accounts/phone';
import type { PersonFound } from '@waka/contracts/ops/people-views';
import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Chip } from '../shared/chip.tsx';
import { ErasureChip } from '../erasure/erasure-chip.tsx';
import { opsStore } from '../live/ops.store.ts';
import { FilterTabs, useFilter } from '../shared/filter-tabs.tsx';
import { OpsLines } from '../shared/ops-list.tsx';
import { OpsPage } from '../shared/ops-page.tsx';
import { nameOr } from '../shared/names.ts';
import { Phone } from '../shared/phone-link.tsx';
import { Waiting } from '../shared/waiting.tsx';
import { isSearch, useFoundPeople } from './people-queries.ts';
import { RequestedDeletions } from './requested-deletions.tsx';

const PAUSE_MS = 250;

const views = ['search', 'leaving'] as const;

/** Finds people, or lists those who have asked for the deletion of their account. */
export function PeopleScreen() {
  const t = useT();
  const view = useFilter('view', views) ?? 'search';
  const leaving = opsStore(({ kpis }) => kpis?.deletionsRequested);
  return (
    <OpsPage title={t('ops.people')}>
      <FilterTabs
        label={t('ops.people.shown')}
        name="view"
        options={[
          { value: 'search', text: t('ops.people.search') },
          { value: 'leaving', text: t('ops.people.leaving'), count: leaving || undefined },
        ]}
      />
      {view === 'leaving' ? <RequestedDeletions /> : <FoundPeople />}
    </OpsPage>
  );
}

/** Finds people while typing, by name, phone, e-mail or plate, and rides by the number of their receipt. */
function FoundPeople() {
  const t = useT();
  const search = useSearch();
  const [typed, setTyped] = useState(() => new URLSearchParams(search).get('q') ?? '');
  const wanted = useDebounced(typed, PAUSE_MS);
  useEffect(() => {
    // Going back from a file finds the same people.
    history.replaceState(
      history.state,
      '',
      wanted === '' ? location.pathname : `?${new URLSearchParams({ q: wanted })}`,
    );
  }, [wanted]);
  const { data, isError, refetch } = useFoundPeople(wanted);
  const found = isSearch(wanted) ? data : undefined;
  return (
    <>
      <label className="flex items-center gap-3 rounded-lg border-2 border-field bg-surface px-4 focus-within:border-violet">
        <Icon name="search" className="size-5 text-muted" />
        <span className="sr-only">{t('ops.people.find')}</span>
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed}
          placeholder={t('ops.people.find')}
          className="min-h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-muted"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <output className="sr-only">{found && t('ops.people.count', { count: found.length })}</output>
      {!isSearch(wanted) && <EmptyState icon="search" title={t('ops.people.start')} text={t('ops.people.startText')} />}
      {isSearch(wanted) && !found && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {found?.length === 0 && <EmptyState icon="search" title={t('ops.people.none')} text={t('ops.people.noneText')} />}
      {found && found.length > 0 && <OpsLines items={found} Line={FoundLine} />}
    </>
  );
}

function FoundLine({ item: person }: { item: PersonFound }) {
  const t = useT();
  const { id, fullName, userType, phone, email, plate, isSuspended, bookedFor, ride, formerPhone } = person;
  const line = (
    <Link href={`/admin/people/${id}`} className="block px-4 py-3 hover:bg-sunken">
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-bold wrap-anywhere">{nameOr(fullName)}</b>
        {userType && <Chip tone="plain">{t(`ops.role.${userType}`)}</Chip>}
        {isSuspended && <Chip tone="stop">{t('ops.approval.suspended')}</Chip>}
        <ErasureChip erasesAt={person.erasesAt} />
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-muted">
        {phone && <Phone number={phone} />}
        {formerPhone && (
          <span className="figures">{t('ops.people.formerPhone', { number: ltr(phoneText(formerPhone)) })}</span>
        )}
        {[email, plate].filter(Boolean).map((fact) => (
          <bdi key={fact} dir="ltr" className="figures wrap-anywhere">
            {fact}
          </bdi>
        ))}
      </span>
    </Link>
  );
  return (
    <>
      {line}
      {bookedFor && <RideLink id={bookedFor.rideId} text={t('ops.people.bookedFor', { name: bookedFor.name })} />}
      {ride && <RideLink id={ride.id} text={t('ops.people.ride', { number: ride.number ?? lastOf(ride.id) })} />}
    </>
  );
}

/** Marks a number to be read from left to right in every language. */
const ltr = (text: string): string => `\u2066${text}\u2069`;

/** Writes the part of a ride's id with which the number of its receipt will end. */
const lastOf = (rideId: string): string => rideId.slice(-8).toUpperCase();

const RideLink = ({ id, text }: { id: string; text: string }) => (
  <Link href={`/admin/rides/${id}`} className="tap flex items-center px-4 text-sm font-bold underline hover:bg-sunken">
    {text}
  </Link>
);
