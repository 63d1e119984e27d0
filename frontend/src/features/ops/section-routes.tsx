import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { booksTexts } from '../../lib/i18n/messages/books/texts.ts';
import { citiesTexts } from '../../lib/i18n/messages/cities/texts.ts';
import { opsSectionTexts } from '../../lib/i18n/messages/ops-sections/texts.ts';
import { moneyTexts } from '../../lib/i18n/messages/money/texts.ts';
import { ownerTexts } from '../../lib/i18n/messages/owner/texts.ts';
import { documentsTexts } from '../../lib/i18n/messages/documents/texts.ts';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { workTexts } from '../../lib/i18n/messages/work/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { whileLoading } from './layout/screen-on-its-way.tsx';

/**
 * Loads the texts of a section: these screens share the names of documents, vehicle classes and reports with the
 * screens where they are submitted.
 */
const withSection = <Part,>(part: Promise<Part>) => withTexts(part, opsSectionTexts, documentsTexts, safetyTexts);
const withMoney = async <Part,>(part: Promise<Part>) => withTexts(withSection(part), moneyTexts);

const DriversScreen = lazyPart(
  async () => (await withSection(import('./drivers/drivers-screen.tsx'))).DriversScreen,
  whileLoading,
);
const DriverFileScreen = lazyPart(
  async () => (await withTexts(withMoney(import('./drivers/driver-file-screen.tsx')), ownerTexts)).DriverFileScreen,
  whileLoading,
);
const PeopleScreen = lazyPart(
  async () => (await withSection(import('./people/people-screen.tsx'))).PeopleScreen,
  whileLoading,
);
const PersonScreen = lazyPart(
  async () => (await withSection(import('./people/person-screen.tsx'))).PersonScreen,
  whileLoading,
);
const FaresScreen = lazyPart(
  async () => (await withSection(import('./fares/fares-screen.tsx'))).FaresScreen,
  whileLoading,
);
const CitiesScreen = lazyPart(
  async () => (await withTexts(withSection(import('./cities/cities-screen.tsx')), citiesTexts)).CitiesScreen,
  whileLoading,
);
const IncidentsScreen = lazyPart(
  async () => (await withSection(import('./incidents/incidents-screen.tsx'))).IncidentsScreen,
  whileLoading,
);
const IncidentScreen = lazyPart(
  async () => (await withSection(import('./incidents/incident-screen.tsx'))).IncidentScreen,
  whileLoading,
);
const MoneyScreen = lazyPart(
  async () => (await withMoney(import('./money/money-screen.tsx'))).MoneyScreen,
  whileLoading,
);
const BooksScreen = lazyPart(
  async () => (await withTexts(withSection(import('./books/books-screen.tsx')), booksTexts)).BooksScreen,
  whileLoading,
);
const BookDayScreen = lazyPart(
  async () => (await withTexts(withSection(import('./books/book-day-screen.tsx')), booksTexts)).BookDayScreen,
  whileLoading,
);
const WorkScreen = lazyPart(
  async () => (await withTexts(withSection(import('./work/work-screen.tsx')), workTexts)).WorkScreen,
  whileLoading,
);

/** Routes the pages of decisions about drivers, people, prices, cities, money, incidents and work. */
export const SectionRoutes = ({ otherwise }: { otherwise: ReactNode }) => (
  <Switch>
    <Route path="/admin/drivers">
      <DriversScreen />
    </Route>
    <Route path="/admin/drivers/:id">{({ id }) => <DriverFileScreen key={id} id={id} />}</Route>
    <Route path="/admin/people">
      <PeopleScreen />
    </Route>
    <Route path="/admin/people/:id">{({ id }) => <PersonScreen key={id} id={id} />}</Route>
    <Route path="/admin/fares">
      <FaresScreen />
    </Route>
    <Route path="/admin/cities/*?">
      <CitiesScreen />
    </Route>
    <Route path="/admin/incidents">
      <IncidentsScreen />
    </Route>
    <Route path="/admin/incidents/:id">{({ id }) => <IncidentScreen key={id} id={id} />}</Route>
    <Route path="/admin/money">
      <MoneyScreen />
    </Route>
    <Route path="/admin/books">
      <BooksScreen />
    </Route>
    <Route path="/admin/books/:region/:day">
      {({ region, day }) => <BookDayScreen key={`${region} ${day}`} region={region} day={day} />}
    </Route>
    <Route path="/admin/work">
      <WorkScreen />
    </Route>
    <Route>{otherwise}</Route>
  </Switch>
);
