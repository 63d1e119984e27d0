import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'upload.choose': 'Escolher um ficheiro',
  'upload.takePhoto': 'Tirar uma foto',
  'upload.drop': 'Largue um ficheiro aqui, ou escolha um',
  'upload.preview': 'Pré-visualização',
  'upload.remove': 'Escolher outro ficheiro',
  'upload.send': 'Enviar',
  'upload.cancel': 'Cancelar',
  'upload.progress': 'Envio',
  'upload.uploading': 'A enviar: {percent}%',
  'upload.saving': 'Quase pronto…',
  'upload.exceedsSize': '{file} excede o tamanho máximo permitido de {size}',
  'upload.empty': 'Este ficheiro está vazio.',
  'upload.onlyOne': 'Só pode enviar 1 ficheiro',
  'upload.onlyPictures': 'Só pode enviar imagens.',
  'upload.onlyPapers': 'Só pode enviar imagens e ficheiros PDF.',
  'upload.missingMeta':
    '{count, plural, one {Falta um campo obrigatório: {fields}.} many {Faltam campos obrigatórios: {fields}.} other {Faltam campos obrigatórios: {fields}.}}',
  'upload.noUrl': 'Não foi possível obter o endereço de envio',
  'upload.noUrlBecause': 'Não foi possível obter o endereço de envio: {text}',
  'upload.failed': 'O envio não funcionou. Tente novamente.',
  'upload.expired': 'O pedido expirou',
  'upload.non2xx': 'O armazenamento recusou o ficheiro',
  'upload.authorization': 'Autorização necessária',
  'upload.cannotSign': 'Não é possível assinar sem chave, uploadId e partNumber',
  'upload.failedRequest': 'O pedido falhou com o estado: {status}. {text}',
  'upload.network':
    'Parece um erro de rede; o endereço pode estar bloqueado pelo fornecedor de internet ou por uma firewall.',
};
