import { useT } from '../../lib/i18n/use-t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { MyReports } from './my-reports.tsx';
import { Questions } from './questions.tsx';
import { ReportForm } from './report-form.tsx';
import { SupportCard } from './support-card.tsx';

/** Lets the user report a problem, and shows the state of earlier reports. */
export function HelpScreen() {
  const t = useT();
  return (
    <Page title={t('safety.help.title')} back={<BackLink href="/" label={t('app.back')} />}>
      <section aria-labelledby="report" className="rounded-xl bg-surface p-5 shadow-card">
        <h2 id="report" className="mb-3 text-lg font-extrabold">
          {t('safety.help.report')}
        </h2>
        <ReportForm />
      </section>
      <Questions />
      <SupportCard />
      <section aria-labelledby="mine">
        <h2 id="mine" className="mb-3 text-lg font-extrabold">
          {t('safety.help.mine')}
        </h2>
        <MyReports />
      </section>
    </Page>
  );
}
