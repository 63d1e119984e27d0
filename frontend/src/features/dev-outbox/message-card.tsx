import type { DevMessage } from '@waka/contracts/notifications/dev-message';
import { formatTime } from '../../lib/i18n/format.ts';
import { translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { Button } from '../../ui/button.tsx';
import { codeIn, partsOf } from './message-parts.ts';

export function MessageCard({ message }: { message: DevMessage }) {
  const t = useT();
  const code = codeIn(message.text);
  return (
    <li className="animate-fade rounded-lg bg-surface p-4 shadow-card">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <b className="rounded-sm bg-violet-soft px-2 text-violet">
          {t(message.channel === 'sms' ? 'outbox.sms' : 'outbox.email')}
        </b>
        <b className="min-w-0 break-all text-base text-ink">
          <bdi dir="ltr">{message.to}</bdi>
        </b>
        <time dateTime={message.at} className="figures ms-auto">
          {formatTime(message.at)}
        </time>
      </p>
      {code && (
        <div className="mt-3 flex items-center gap-4">
          <code dir="ltr" className="figures select-all font-sans text-2xl font-extrabold tracking-[0.2em]">
            {code}
          </code>
          <Button tone="quiet" aria-label={t('outbox.copyCode', { code })} onClick={() => void copy(code)}>
            {t('outbox.copy')}
          </Button>
        </div>
      )}
      <p dir="auto" className="mt-3 whitespace-pre-wrap wrap-anywhere">
        {partsOf(message.text).map((part) =>
          part.isLink ? (
            <a key={part.text} href={part.text} className="font-semibold text-violet underline">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
    </li>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    showToast({ title: translate('outbox.copied') });
  } catch {
    // Browsers allow the clipboard only on https and localhost.
    showToast({ tone: 'error', title: translate('app.error'), description: translate('outbox.copyFailed') });
  }
}
