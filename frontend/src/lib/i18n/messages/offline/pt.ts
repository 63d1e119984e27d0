import type { Translation } from '../../catalogue.ts';
import type { messages as en } from './en.ts';

export const messages: Translation<typeof en> = {
  'offline.waiting': 'À espera da rede',
  'offline.notBooked':
    'Ainda não está reservado. O pedido fica neste telefone e é enviado uma única vez, assim que a rede voltar.',
  'offline.noAnswer': 'Ainda sem resposta',
  'offline.maybeBooked':
    'A rede caiu enquanto o pedido seguia, por isso ainda não sabemos se chegou. Perguntamos assim que a rede voltar; nunca ficará com duas reservas.',
  'offline.withdrawing': 'A cancelar',
  'offline.withdrawn': 'Assim que a rede voltar, garantimos que nada fica reservado.',
  'offline.cancel': 'Cancelar este pedido',
  'offline.tryNow': 'Tentar agora',
  'offline.cancelled': 'Nada foi reservado',
  'offline.priceOld': 'O preço expirou',
  'offline.priceOldText': 'Nada foi reservado. Veja o novo preço e confirme outra vez.',
  'offline.cancelKept': 'Ainda não cancelada: a viagem é cancelada assim que a rede voltar.',
  'offline.cancelKeep': 'Manter a viagem',
  'offline.ratingKept': 'A sua avaliação fica guardada e é enviada assim que a rede voltar.',
  'offline.update': 'Há uma nova versão do Waka.',
  'offline.updateNow': 'Atualizar',
  'offline.later': 'Mais tarde',
  'offline.missing': 'Faltou uma parte desta página. A rede voltou.',
  'offline.install': 'Instalar a aplicação',
  'offline.pushTitle': 'Avisamos quando o motorista chegar?',
  'offline.pushText': 'Com a sua autorização, este telefone mostra novidades da viagem com o Waka fechado. Mais nada.',
  'offline.pushDriverTitle': 'Receber viagens com o telefone no bolso?',
  'offline.pushDriverText': 'Com a sua autorização, este telefone mostra novas viagens com o Waka em segundo plano.',
  'offline.pushYes': 'Sim, avisem-me',
  'offline.pushNo': 'Não, obrigado',
};
