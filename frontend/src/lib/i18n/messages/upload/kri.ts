import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'upload.choose': 'Pik wan fayl',
  'upload.takePhoto': 'Tek foto',
  'upload.drop': 'Drɔp wan fayl ya, ɔ pik wan',
  'upload.preview': 'Luk am bifo yu sɛn am',
  'upload.remove': 'Pik ɔda fayl',
  'upload.send': 'Sɛn am',
  'upload.cancel': 'Lɛf am',
  'upload.progress': 'De sɛn',
  'upload.uploading': 'I de go: {percent}%',
  'upload.saving': 'I lɛf smɔl…',
  'upload.exceedsSize': '{file} big pas {size} we wi gri fɔ',
  'upload.empty': 'Natin nɔ de insay dis fayl.',
  'upload.onlyOne': 'Na wan fayl nɔmɔ yu kin sɛn',
  'upload.onlyPictures': 'Na pikchɔ nɔmɔ yu kin sɛn.',
  'upload.onlyPapers': 'Na pikchɔ ɛn PDF fayl nɔmɔ yu kin sɛn.',
  'upload.missingMeta':
    '{count, plural, one {Wan tin lɛf fɔ rayt: {fields}.} other {Dɛn tin ya lɛf fɔ rayt: {fields}.}}',
  'upload.noUrl': 'Wi nɔ ebul fɛn say fɔ sɛn di fayl',
  'upload.noUrlBecause': 'Wi nɔ ebul fɛn say fɔ sɛn di fayl: {text}',
  'upload.failed': 'Di fayl nɔ go. Duya tray bak.',
  'upload.expired': 'Di tɛm dɔn pas',
  'upload.non2xx': 'Di stoaj nɔ gri tek di fayl',
  'upload.authorization': 'Yu nid pamishɔn',
  'upload.cannotSign': 'Wi nɔ ebul sayn am if key, uploadId ɛn partNumber nɔ de',
  'upload.failedRequest': 'Di rikwɛst nɔ wok, status: {status}. {text}',
  'upload.network': 'I tan lɛk se na nɛtwɔk prɔblɛm. Sɔntɛm di intanɛt kɔmpni ɔ wan faywɔl dɔn blɔk am.',
};
