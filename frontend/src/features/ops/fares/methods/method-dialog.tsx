import { LANGUAGES } from '@waka/contracts/languages';
import { CARD, CASH, METHOD_ICONS, type MethodNames } from '@waka/contracts/money/payment-method';
import type { RideMethodSettings, WalletAccountView } from '@waka/contracts/ops/money/method-settings';
import { regionFacts, type Currency } from '@waka/contracts/regions';
import { moneyOf, typedMoney } from '../../../../lib/forms/money.ts';
import { formatMoney, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { languageNames } from '../../../../lib/i18n/languages.ts';
import { useLanguage, useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { changeRideMethod, useRideMethodSettings } from './method-queries.ts';
import { AtField } from '../../shared/typing/at-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';

const LONGEST_NAME = 30;
const MOST_AMOUNT = 1_000_000_000;

interface MethodDialogProps {
  settings: RideMethodSettings;
  accounts: readonly WalletAccountView[];
  onClose: () => void;
}

/** Opens or closes a payment method of a country, and changes its name, mark, rail and limits. */
export function MethodDialog({ settings, accounts, onClose }: MethodDialogProps) {
  const t = useT();
  const language = useLanguage();
  const { region, method } = settings;
  const { currency } = regionFacts[region];
  const { data } = useRideMethodSettings();
  const current = data?.methods.find((one) => one.region === region && one.method === method);
  const { row, typed, change, save } = useRowForm(settings, current, fieldsOf);
  const { isOpen, names, icon, route, least, most } = typed;
  const [minAmount, maxAmount] = [amountOf(least, currency), amountOf(most, currency)];
  const isOrdered = !minAmount || !maxAmount || minAmount <= maxAmount;
  const isNamed = names.en.trim() !== '';
  const nameLabel = (one: (typeof LANGUAGES)[number]) => t('ops.vehicle.nameIn', { language: languageNames[one] });
  const routes = routesOf(row, accounts);
  return (
    <SettingDialog
      title={t('ops.wallet.changeOf', {
        name: settings.names[language] ?? settings.names.en,
        country: t(`ops.region.${region}`),
      })}
      isValid={minAmount !== undefined && maxAmount !== undefined && isOrdered && isNamed}
      lacking={isNamed ? [] : [nameLabel('en')]}
      onSave={async (reason) => {
        if (minAmount === undefined || maxAmount === undefined) return;
        const { rail, credentials, channel } = routes.find((one) => routeKey(one) === route) ?? NO_ROUTE;
        const body = { isOpen, names: given(names), icon, rail, credentials, channel, minAmount, maxAmount, reason };
        await save((seen) => changeRideMethod(seen, body));
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('ops.vehicle.bookings')}
        value={isOpen ? 'open' : 'closed'}
        onChange={(event) => change({ isOpen: event.target.value === 'open' })}
      >
        <option value="open">{t('ops.vehicle.open')}</option>
        <option value="closed">{t('ops.vehicle.closed')}</option>
      </SelectField>
      {method !== CASH && (
        <SelectField
          label={t('ops.wallet.rail')}
          value={route}
          onChange={(event) => change({ route: event.target.value })}
        >
          <option value="">{t('ops.wallet.noRail')}</option>
          {routes.map((one) => (
            <option key={routeKey(one)} value={routeKey(one)}>
              {routeText(one)}
            </option>
          ))}
        </SelectField>
      )}
      {LANGUAGES.map((one) => (
        <TextField
          key={one}
          label={nameLabel(one)}
          hint={one === 'en' ? t('ops.wallet.nameHint') : undefined}
          dir="auto"
          maxLength={LONGEST_NAME}
          value={names[one] ?? ''}
          onChange={(event) => change({ names: { ...names, [one]: event.target.value } })}
        />
      ))}
      <SelectField label={t('ops.wallet.mark')} value={icon} onChange={(event) => change({ icon: event.target.value })}>
        {METHOD_ICONS.map((one) => (
          <option key={one} value={one}>
            {t(`ops.wallet.mark.${one}`)}
          </option>
        ))}
      </SelectField>
      <AtField name="minAmount">
        {(refused) => (
          <TextField
            label={t('ops.wallet.least', { currency: nameOfCurrency(currency) })}
            hint={t('ops.wallet.limitHint')}
            inputMode="decimal"
            dir="ltr"
            value={least}
            error={minAmount === undefined ? t('ops.wallet.wrong') : refused}
            onChange={(event) => change({ least: event.target.value })}
          />
        )}
      </AtField>
      {minAmount && minAmount > (row.minAmount ?? 0) ? (
        <output className="block text-sm">
          {t('ops.wallet.leastRaised', { amount: formatMoney(minAmount, currency) })}
        </output>
      ) : null}
      <AtField name="maxAmount">
        {(refused) => (
          <TextField
            label={t('ops.wallet.most', { currency: nameOfCurrency(currency) })}
            inputMode="decimal"
            dir="ltr"
            value={most}
            error={maxAmount === undefined || !isOrdered ? t('ops.wallet.wrong') : refused}
            onChange={(event) => change({ most: event.target.value })}
          />
        )}
      </AtField>
    </SettingDialog>
  );
}

type Route = Pick<RideMethodSettings, 'rail' | 'credentials' | 'channel'> & Pick<WalletAccountView, 'wallet'>;

const NO_ROUTE: Route = { rail: null, credentials: null, channel: null };

const routeKey = ({ rail, credentials, channel }: Route): string =>
  rail ? [rail, credentials, ...(channel ? [channel] : [])].join(' ') : '';

const routeText = ({ rail, credentials, channel, wallet }: Route): string =>
  `${rail} (${credentials})${channel ? `: ${wallet ?? channel}` : ''}`;

const fieldsOf = (settings: RideMethodSettings) => {
  const { currency } = regionFacts[settings.region];
  return {
    isOpen: settings.isOpen,
    names: settings.names,
    icon: settings.icon,
    route: routeKey(settings),
    least: typedMoney(settings.minAmount, currency),
    most: typedMoney(settings.maxAmount, currency),
  };
};

/** Lists the accounts of the country, and the one in use where it is not set up any more. */
function routesOf(settings: RideMethodSettings, accounts: readonly WalletAccountView[]): Route[] {
  const isCard = settings.method === CARD;
  const own = accounts.filter(({ region, rail }) => region === settings.region && (rail === 'stripe') === isCard);
  const isKnown = !settings.rail || own.some((one) => routeKey(one) === routeKey(settings));
  return isKnown ? own : [...own, settings];
}

/** Returns a typed amount, null for none, undefined for anything else. */
function amountOf(typed: string, currency: Currency): number | null | undefined {
  if (typed.trim() === '') return null;
  return moneyOf(typed, currency, MOST_AMOUNT) || undefined;
}

/** Leaves out the languages in which it has no name of its own. */
const given = (names: MethodNames): MethodNames => ({
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const name = names[language]?.trim();
      return name ? [[language, name]] : [];
    }),
  ),
  en: names.en.trim(),
});
