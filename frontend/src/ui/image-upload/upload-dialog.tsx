import { useEffect, useState, useSyncExternalStore } from 'react';
import { listed } from '../../lib/i18n/listed.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { showToast } from '../../lib/toasts/toast.store.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../fields/text-field.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { DropArea } from './drop-area.tsx';
import { createImageUpload, fieldTyped, type ImageUploadOptions } from './image-upload.ts';
import { UploadProgress } from './upload-progress.tsx';
import { uploadStateOf } from './upload-state.ts';

export interface UploadDialogProps extends Omit<ImageUploadOptions, 'onFailed'> {
  title: string;
  /** A sentence about the accepted files. */
  hint: string;
  /** Types for the phone's own picker; a list of types makes iPhones convert their pictures to JPEG. */
  accept: readonly string[];
  /** The camera that a phone opens. */
  facing: 'user' | 'environment';
  isRound?: boolean;
  onClose: () => void;
}

/** Shows a dialog to choose or drop a file, preview and send it. Closes when the upload is complete. */
export function UploadDialog({ title, hint, accept, facing, isRound = false, onClose, ...options }: UploadDialogProps) {
  const t = useT();
  const [upload] = useState(() =>
    createImageUpload({
      ...options,
      onFailed: (description) => showToast({ tone: 'error', title: t('app.error'), description }),
    }),
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  // What was typed stays when another file is chosen.
  const [typed, setTyped] = useState<Record<string, string>>({});
  const files = useSyncExternalStore(
    (onChange) => upload.store.subscribe(onChange),
    () => upload.getState().files,
  );
  const [file] = Object.values(files);
  const state = uploadStateOf(Object.values(files));
  const isAtWork = state === 'uploading' || state === 'preprocessing' || state === 'postprocessing';

  // Uppy's own `complete` is not emitted after a retry.
  useEffect(() => {
    if (state === 'complete') onClose();
  }, [state, onClose]);
  // Closing the dialog cancels the upload.
  useEffect(() => () => upload.cancelAll(), [upload]);

  const chosen = (data: File) => {
    upload.cancelAll();
    try {
      upload.addFile({ name: data.name, type: data.type, data, source: 'dialog', meta: typed });
      setRefusal(null);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : t('upload.failed'));
    }
  };
  const missing = (options.fields ?? []).filter(({ name }) => file?.missingRequiredMetaFields?.includes(name));
  const pressed = () => {
    const isAgain = file?.error && missing.length === 0;
    // The outcome is read from the state of the file.
    (isAgain ? upload.retryUpload(file.id) : upload.upload()).catch(() => {});
  };

  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {file && file.data instanceof File ? (
          <ChosenFile
            file={file.data}
            preview={file.preview}
            isRound={isRound}
            onRemove={isAtWork ? null : () => upload.cancelAll()}
          />
        ) : (
          <DropArea hint={hint} accept={accept} facing={facing} onChosen={chosen} />
        )}
        {refusal && !file && (
          <p role="alert" className="rounded-md bg-stop-soft px-4 py-3 text-stop">
            {refusal}
          </p>
        )}
        {file &&
          options.fields?.map(({ name, label, ...field }) => (
            <TextField
              key={name}
              {...field}
              label={label}
              defaultValue={typed[name]}
              disabled={isAtWork}
              error={
                missing.some((one) => one.name === name) ? missingText(missing.map((one) => one.label)) : undefined
              }
              onChange={(event) => {
                setTyped({ ...typed, [name]: event.target.value });
                fieldTyped(upload, file.id, { [name]: event.target.value });
              }}
            />
          ))}
        {file?.error && missing.length === 0 && (
          <p role="alert" className="rounded-md bg-stop-soft px-4 py-3 text-stop">
            {file.error}
          </p>
        )}
        {file && isAtWork && <UploadProgress percent={file.progress.percentage ?? 0} state={state} />}
        {file && (
          <Button isWide isBusy={isAtWork} onClick={pressed}>
            {t(file.error && missing.length === 0 ? 'app.tryAgain' : 'upload.send')}
          </Button>
        )}
        {file && isAtWork && (
          <Button tone="plain" onClick={() => upload.cancelAll()}>
            {t('upload.cancel')}
          </Button>
        )}
      </div>
    </Dialog>
  );

  function missingText(labels: string[]) {
    return t('upload.missingMeta', { count: labels.length, fields: listed(labels) });
  }
}
