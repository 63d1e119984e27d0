import type { Wording } from './wording.ts';

// A text message has no ɛ, ɔ and ŋ (one of them halves its length): here they are e, o and ng, as people text them.
export const kri: Wording = {
  roles: { rider: 'rayda', driver: 'drayva', admin: 'admin' },
  somebody: 'Posin',
  code: (digits) => ({
    subject: 'Yu Waka kod',
    text: `${digits} na yu Waka kod. I go wok fo 5 minit. No tel am to nobodi.`,
  }),
  passwordReset: (link) => ({
    subject: 'Chenj yu Waka paswod',
    text: `Pik nyu paswod ya, insay 30 minit:\n\n${link}\n\nIf nɔto yu aks fɔ am, lɛf dis mɛsej: yu paswod nɔ go chenj.`,
  }),
  accountClaim: (link) => ({
    subject: 'Chenj yu Waka paswod',
    text: `Pik nyu paswod ya, insay 30 minit:\n\n${link}\n\nWi nɔ no yet if di fon nɔmba pan dis akawnt na yu yon. Wit nyu paswod di akawnt na yu yon: ɔl di fon dɛn we de insay go kɔmɔt, ɛn wi go pul di fon nɔmba we dɛn put pan am, wit in imajɛnsi kɔntakt dɛn, kad dɛn ɛn mobayl mɔni akawnt dɛn. Yu kin put yu yon insay yu profayl.\n\nIf di nɔmba na yu yon, opin di link na di brawza usay yu kɔnfam am ɔ usay yu de insay, ɛn ɔltin go de.\n\nIf nɔto yu aks fɔ am, lɛf dis mɛsej: natin nɔ go chenj.`,
  }),
  alreadyRegistered: (role) => ({
    subject: 'Yu dɔn gɛt Waka akawnt',
    text: `Yu don get Waka ${role} akawnt. Log in wit am, o pik "A foget mi paswod". If noto yu do dis, lef dis mesej.`,
  }),
  passwordChanged: (role, home) => ({
    subject: 'Yu Waka paswod dɔn chenj',
    text: `Di paswod fɔ yu Waka ${role} akawnt dɔn chenj, ɛn wi dɔn sayn am ɔt pan ɔl ɔda fon pas di wan we chenj am. If nɔto yu, chenj am naw naw: ${home}`,
  }),
  emailChange: (link, phoneEnding) => ({
    subject: 'Kɔnfam yu nyu imel',
    text: `Sɔmbɔdi want fɔ yuz dis imel fɔ Waka akawnt${phoneEnding ? ` we in fon nɔmba dɔn wit ${phoneEnding}` : ''}. If na yu akawnt, kɔnfam am ya, insay 24 awa:\n\n${link}\n\nIf nɔto yu yon, lɛf dis mɛsej: if yu nɔ kɔnfam, di imel nɔto nɔbɔdi yon.`,
  }),
  phoneChanged: (role) => ({
    subject: 'Di fon fɔ yu Waka akawnt dɔn chenj',
    text: `Di fon fo yu Waka ${role} akawnt don chenj. If noto yu do am, chenj yu paswod naw naw en tel wi.`,
  }),
  emailChanged: (role) => ({
    subject: 'Di imel fɔ yu Waka akawnt dɔn chenj',
    text: `Di imel fo yu Waka ${role} akawnt don chenj. If noto yu do am, chenj yu paswod naw naw en tel wi.`,
  }),
  deletionRequested: (role) => ({
    subject: 'Wi go pul yu Waka akawnt',
    text: `Wi go pul yu Waka ${role} akawnt insay 14 dez. If yu want fo kip am, log in bifo dat tem. If noto yu aks, log in naw.`,
  }),
  deletionCancelled: (role) => ({
    subject: 'Yu Waka akawnt de ya',
    text: `Yu don log in, so wi no go pul yu Waka ${role} akawnt. If noto yu, chenj yu paswod naw naw.`,
  }),
  emergency: (name, link) => ({
    subject: 'Waka: pɔsin nid ɛp',
    text: `${name} de aks fo help na Waka rayd. Kol am naw naw. Luk usai i de: ${link}`,
  }),
  contactInvitation: (name, link) => ({
    subject: 'Waka: imejɛnsi pɔsin',
    text: `${name} pik yu fo imejensi pipul na Waka. If yu gri, opin: ${link}`,
  }),
  driverReviewed: {
    approved: (link) => ({
      subject: 'Yu Waka drayva akawnt',
      text: `Wi don gri fo mek yu drayv fo Waka. Go onlayn: ${link}`,
    }),
    rejected: (link) => ({
      subject: 'Yu Waka drayva akawnt',
      text: `Wi no gri yu aplikeshon fo drayv fo Waka. Luk wetin mek: ${link}`,
    }),
    suspended: (link) => ({
      subject: 'Yu Waka drayva akawnt',
      text: `Wi don stop yu Waka drayva akawnt. Luk wetin mek: ${link}`,
    }),
  },
};
