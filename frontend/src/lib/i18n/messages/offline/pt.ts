import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'offline.waiting': 'À espera da rede',
  'offline.notBooked':
    'Ainda não está reservado. O pedido fica neste telefone e é enviado uma única vez, assim que a rede voltar.',
  'offline.noAnswer': 'Ainda sem resposta',
  'offline.maybeBooked':
    'A rede caiu enquanto enviávamos o pedido, por isso ainda não sabemos se chegou. Verificamos assim que a rede voltar. Nunca ficará com duas reservas.',
  'offline.withdrawing': 'A cancelar',
  'offline.withdrawn': 'Assim que a rede voltar, garantimos que nada fica reservado.',
  'offline.cancel': 'Cancelar este pedido',
  'offline.tryNow': 'Tentar agora',
  'offline.cancelled': 'Nada foi reservado',
  'offline.priceOld': 'O preço expirou',
  'offline.priceOldText': 'Nada foi reservado. Veja o novo preço e confirme outra vez.',
  'offline.cancelKept': 'Ainda não cancelada. Cancelamos a viagem assim que a rede voltar.',
  'offline.cancelKeep': 'Manter a viagem',
  'offline.ratingKept': 'Avaliação guardada. Enviamo-la assim que a rede voltar.',
  'offline.update': 'Há uma nova versão da Waka.',
  'offline.updateNow': 'Atualizar',
  'offline.later': 'Mais tarde',
  'offline.missing': 'Uma parte desta página não carregou. A rede voltou.',
  'offline.install': 'Instalar a aplicação',
  'offline.pushTitle': 'Quer saber quando o motorista chegar?',
  'offline.pushText': 'Permita notificações para receber novidades da viagem com a Waka fechada. Mais nada.',
  'offline.pushDriverTitle': 'Receber viagens com o telefone no bolso?',
  'offline.pushDriverText': 'Permita notificações para receber novas viagens com a Waka em segundo plano.',
  'offline.pushYes': 'Sim, avise-me',
  'offline.pushNo': 'Não, obrigado',
};
