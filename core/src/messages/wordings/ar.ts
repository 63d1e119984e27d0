import type { Wording } from './wording.ts';

// An Arabic text message holds 70 letters, the host's name and the code at its end included.
export const ar: Wording = {
  roles: { rider: 'راكب', driver: 'سائق', admin: 'مسؤول' },
  somebody: 'شخص',
  code: (digits) => ({
    subject: 'رمز Waka الخاص بك',
    text: `${digits} رمزك في Waka. لا تخبر به أحدا.`,
  }),
  passwordReset: (link) => ({
    subject: 'كلمة مرور جديدة في Waka',
    text: `اختر كلمة مرور جديدة من هنا خلال 30 دقيقة:\n\n${link}\n\nإذا لم تطلب ذلك فتجاهل هذه الرسالة: كلمة مرورك لن تتغير.`,
  }),
  accountClaim: (link) => ({
    subject: 'كلمة مرور جديدة في Waka',
    text: `اختر كلمة مرور جديدة من هنا خلال 30 دقيقة:\n\n${link}\n\nلا نعرف بعد هل رقم هاتف هذا الحساب لك. بكلمة مرور جديدة يصبح الحساب لك: يُسجَّل خروج كل أجهزته، ويُحذف رقم الهاتف المسجّل معه وجهات اتصال الطوارئ والبطاقات وحسابات الأموال عبر الهاتف. يمكنك إضافة بياناتك في ملفك الشخصي.\n\nإذا كان الرقم لك فافتح الرابط في متصفح أكّدت فيه الرقم أو سجّلت فيه الدخول، فيبقى كل شيء.\n\nإذا لم تطلب ذلك فتجاهل هذه الرسالة: لن يتغير شيء.`,
  }),
  alreadyRegistered: (role) => ({
    subject: 'لديك حساب في Waka',
    text: `لديك حساب ${role} في Waka. سجّل الدخول به. إن لم تكن أنت فتجاهل هذا.`,
  }),
  passwordChanged: (role, home) => ({
    subject: 'تغيرت كلمة مرورك في Waka',
    text: `تغيرت كلمة مرور حسابك (${role}) في Waka، وخرجت كل الأجهزة غير الجهاز الذي غُيّرت منه. إن لم تكن أنت فغيّرها فورا: ${home}`,
  }),
  emailChange: (link, phoneEnding) => ({
    subject: 'أكّد بريدك الجديد',
    text: `يريد شخص استخدام هذا العنوان لحساب في Waka${phoneEnding ? ` ينتهي رقم هاتفه بـ ${phoneEnding}` : ''}. إن كان حسابك فأكّده من هنا خلال 24 ساعة:\n\n${link}\n\nوإلا فتجاهل هذه الرسالة. لن نستخدم العنوان دون تأكيدك.`,
  }),
  phoneChanged: (role) => ({
    subject: 'تغير هاتف حسابك في Waka',
    text: `تغير هاتف حسابك (${role}) في Waka. إن لم تكن أنت فغيّر كلمة المرور.`,
  }),
  emailChanged: (role) => ({
    subject: 'تغير بريد حسابك في Waka',
    text: `تغير بريد حسابك (${role}) في Waka. إن لم تكن أنت فغيّر كلمة المرور.`,
  }),
  deletionRequested: (role) => ({
    subject: 'سيُحذف حسابك في Waka',
    text: `سيُحذف حسابك (${role}) في Waka بعد 14 يوما. لإبقائه سجّل الدخول.`,
  }),
  deletionCancelled: (role) => ({
    subject: 'حسابك في Waka باق',
    text: `سجّلت الدخول فلن يُحذف حسابك (${role}) في Waka. لست أنت؟ غيّر كلمتك.`,
  }),
  emergency: (name, link) => ({
    subject: 'Waka: شخص يطلب النجدة',
    text: `${name} يطلب النجدة في رحلة Waka. اتصل به الآن: ${link}`,
  }),
  contactInvitation: (name, link) => ({
    subject: 'Waka: جهة اتصال للطوارئ',
    text: `${name} اختارك لطوارئه في Waka. للموافقة: ${link}`,
  }),
  driverReviewed: {
    approved: (link) => ({ subject: 'حسابك كسائق في Waka', text: `قُبلت سائقا في Waka. ابدأ العمل: ${link}` }),
    rejected: (link) => ({ subject: 'حسابك كسائق في Waka', text: `لم يُقبل طلبك في Waka. السبب: ${link}` }),
    suspended: (link) => ({ subject: 'حسابك كسائق في Waka', text: `أُوقف حسابك كسائق في Waka. السبب: ${link}` }),
  },
};
