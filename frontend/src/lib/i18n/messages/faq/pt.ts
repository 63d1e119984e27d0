import type { Translation } from '../../catalogue.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  'faq.title': 'Perguntas e respostas',
  'faq.price': 'Como é definido o preço?',
  'faq.price.answer':
    'Um preço base mais um preço por quilómetro, conforme a classe que escolher. Vê-o antes de pedir, e só muda se mudar a viagem. Se um lugar foi escrito e não está no mapa, conta a distância percorrida.',
  'faq.pay': 'Como posso pagar?',
  'faq.pay.answer':
    'Em dinheiro, ou com uma carteira móvel que adicionou em Métodos de pagamento. No fim da viagem, a MTN pergunta no seu telemóvel, e o Orange Money abre uma página de pagamento a partir da aplicação.',
  'faq.pin': 'Para que serve o PIN?',
  'faq.pin.answer':
    'Os quatro algarismos mostram que está no carro certo. Leia-os ao motorista quando entrar. Pode desligar o PIN no Centro de segurança.',
  'faq.cancel': 'Posso cancelar uma viagem?',
  'faq.cancel.answer': 'Sim. Até a viagem começar, não custa nada.',
  'faq.change': 'Posso mudar o destino?',
  'faq.change.answer':
    'Sim. Toque em Mudar a viagem quando um motorista vem a caminho ou durante a viagem. Vê o novo preço e aceita-o primeiro.',
  'faq.lost': 'Deixei algo no carro. E agora?',
  'faq.lost.answer':
    'Comunique um problema nesta página, escolha Objeto perdido e a viagem. Vamos contactar o motorista.',
  'faq.emergency': 'O que faço numa emergência?',
  'faq.emergency.answer':
    'Toque em Segurança durante a viagem. Pode pedir socorro e alertar a nossa equipa e os seus contactos de emergência com a sua localização.',
  'faq.earnings': 'Sou motorista. Como recebo?',
  'faq.earnings.answer':
    'Fica com o dinheiro que os passageiros lhe pagam, e a nossa comissão é descontada do seu saldo. Ganhos mostra o que cada viagem rendeu, e se nós lhe devemos ou se nos deve. Ligue-nos para receber.',
};
