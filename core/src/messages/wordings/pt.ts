import type { Wording } from './wording.ts';

// Of the accented letters, a text message takes é and à only (ã, ç, ó and their like halve its length), so the texted
// words do without, as Portuguese texts on phones often do.
export const pt: Wording = {
  roles: { rider: 'passageiro', driver: 'motorista', admin: 'administrador' },
  somebody: 'Alguém',
  code: (digits) => ({
    subject: 'O seu código Waka',
    text: `${digits} é o seu codigo Waka. Vale 5 minutos. Nunca o diga a ninguém.`,
  }),
  passwordReset: (link) => ({
    subject: 'Nova palavra-passe Waka',
    text: `Escolha aqui uma nova palavra-passe, nos próximos 30 minutos:\n\n${link}\n\nSe não pediu isto, ignore esta mensagem: a sua palavra-passe não muda.`,
  }),
  accountClaim: (link) => ({
    subject: 'Nova palavra-passe Waka',
    text: `Escolha aqui uma nova palavra-passe, nos próximos 30 minutos:\n\n${link}\n\nAinda não sabemos se o número de telefone desta conta é seu. Com uma nova palavra-passe a conta é sua: todos os dispositivos saem da sessão e o número de telefone registado com ela é removido, com os contactos de emergência, os cartões e as contas de dinheiro móvel. Pode adicionar os seus no perfil.\n\nSe o número é seu, abra a ligação num navegador onde o confirmou ou tem a sessão iniciada: tudo fica.\n\nSe não pediu isto, ignore esta mensagem: nada muda.`,
  }),
  alreadyRegistered: (role) => ({
    subject: 'Já tem uma conta Waka',
    text: `Ja tem uma conta Waka de ${role}. Entre com ela, ou escolha "Esqueceu a palavra-passe". Se nao pediu isto, ignore esta mensagem.`,
  }),
  passwordChanged: (role, home) => ({
    subject: 'A sua palavra-passe Waka mudou',
    text: `A palavra-passe da sua conta Waka de ${role} mudou, e a sessão foi terminada em todos os dispositivos além do usado para a mudar. Se não foi você, mude-a já: ${home}`,
  }),
  emailChange: (link, phoneEnding) => ({
    subject: 'Confirme o seu novo e-mail',
    text: `Alguém quer usar este endereço numa conta Waka${phoneEnding ? ` cujo telefone termina em ${phoneEnding}` : ''}. Se a conta é sua, confirme-o aqui, dentro de 24 horas:\n\n${link}\n\nSe não é, ignore esta mensagem. Sem a sua confirmação não usamos o endereço.`,
  }),
  phoneChanged: (role) => ({
    subject: 'O telefone da sua conta Waka mudou',
    text: `O telefone da sua conta Waka de ${role} mudou. Se nao fez isto, mude ja a palavra-passe e avise-nos.`,
  }),
  emailChanged: (role) => ({
    subject: 'O e-mail da sua conta Waka mudou',
    text: `O e-mail da sua conta Waka de ${role} mudou. Se nao fez isto, mude ja a palavra-passe e avise-nos.`,
  }),
  deletionRequested: (role) => ({
    subject: 'A sua conta Waka vai ser apagada',
    text: `A sua conta Waka de ${role} vai ser apagada em 14 dias. Para a manter, entre antes disso. Se nao pediu isto, entre agora.`,
  }),
  deletionCancelled: (role) => ({
    subject: 'A sua conta Waka fica',
    text: `Entrou, por isso a sua conta Waka de ${role} nao vai ser apagada. Se nao entrou, mude ja a palavra-passe.`,
  }),
  emergency: (name, link) => ({
    subject: 'Waka: alguém precisa de ajuda',
    text: `${name} precisa de ajuda numa viagem Waka. Ligue agora. Veja onde: ${link}`,
  }),
  contactInvitation: (name, link) => ({
    subject: 'Waka: contacto de emergência',
    text: `${name} indicou-o como contacto de emergencia na Waka. Se aceita, abra: ${link}`,
  }),
  driverReviewed: {
    approved: (link) => ({
      subject: 'A sua conta de motorista Waka',
      text: `Foi aprovado como motorista Waka. Fique online: ${link}`,
    }),
    rejected: (link) => ({
      subject: 'A sua conta de motorista Waka',
      text: `O seu pedido de motorista Waka nao foi aceite. Veja porque: ${link}`,
    }),
    suspended: (link) => ({
      subject: 'A sua conta de motorista Waka',
      text: `A sua conta de motorista Waka foi suspensa. Veja porque: ${link}`,
    }),
  },
};
