import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import '../../ui/night.css';

const forRiders = ['verification', 'tracking', 'emergency'] as const;
const forDrivers = ['flexible', 'payouts', 'support'] as const;
const payments = ['orangeMoney', 'mtnMoney', 'cash'] as const;

export function Promises() {
  const t = useT();
  return (
    <section className="mx-auto grid max-w-6xl gap-5 px-5 pb-20 lg:grid-cols-2">
      <Panel
        id="riders"
        className="bg-accent text-on-accent"
        over={t('landing.forRiders')}
        title={t('landing.forRidersTitle')}
      >
        {forRiders.map((promise) => (
          <Promise key={promise} title={t(`landing.${promise}`)} text={t(`landing.${promise}Text`)} />
        ))}
        <div className="py-4">
          <dt className="text-lg font-extrabold">{t('landing.payment')}</dt>
          <dd className="mt-2 flex flex-wrap gap-2">
            {payments.map((payment) => (
              <span key={payment} className="rounded-full border-2 border-current px-3.5 py-1 font-bold">
                {t(`landing.${payment}`)}
              </span>
            ))}
          </dd>
        </div>
      </Panel>
      <Panel id="drivers" className="night" over={t('landing.forDrivers')} title={t('landing.forDriversTitle')}>
        {forDrivers.map((promise) => (
          <Promise key={promise} title={t(`landing.${promise}`)} text={t(`landing.${promise}Text`)} />
        ))}
      </Panel>
    </section>
  );
}

interface PanelProps {
  id: string;
  className: string;
  over: string;
  title: string;
  children: ReactNode;
}

function Panel({ id, className, over, title, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className={`rounded-xl px-6 py-8 sm:p-10 ${className}`}>
      <p className="font-bold opacity-80">{over}</p>
      <h2 id={id} className="mt-2 text-2xl font-black">
        {title}
      </h2>
      <dl className="promises mt-5">{children}</dl>
    </section>
  );
}

function Promise({ title, text }: { title: string; text: string }) {
  return (
    <div className="py-4">
      <dt className="text-lg font-extrabold">{title}</dt>
      <dd className="mt-0.5 max-w-sm">{text}</dd>
    </div>
  );
}
