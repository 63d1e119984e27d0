import { driver, everyone, route } from '../route.ts';
import type {
  DayOffRequest,
  OwnerAnswer,
  OwnerBookRequest,
  OwnerCashRequest,
  OwnerCodeRequest,
  OwnerMethodRequest,
  OwnerTermsRequest,
  OwnerWalletRequest,
} from './owner-requests.ts';
import type { DriverOwnerBooks, OwnerPage } from './owner-views.ts';

/** Calls of the owner's book: the driver's, and those of the owner's link. */
export const ownerRoutes = {
  /** Returns the driver's books with owners of vehicles. */
  ownerBooks: route<undefined, DriverOwnerBooks>('GET', '/api/driver/owner', driver),
  /** Proposes a book to the owner of the driver's vehicle, who gets a link. */
  proposeOwnerBook: route<OwnerBookRequest, DriverOwnerBooks>('POST', '/api/driver/owner', driver),
  /** Proposes other terms for the current book. */
  proposeTerms: route<OwnerTermsRequest, DriverOwnerBooks>('POST', '/api/driver/owner/terms', driver),
  /** Confirms or refuses the owner's terms, or withdraws the driver's own. */
  answerTerms: route<OwnerAnswer, DriverOwnerBooks>('POST', '/api/driver/owner/terms/:id/answer', driver),
  /** Ends the current book. */
  endOwnerBook: route<undefined, DriverOwnerBooks>('POST', '/api/driver/owner/end', driver),
  /** Texts the owner the link of his page again. */
  sendOwnerLink: route<undefined, { ok: true }>('POST', '/api/driver/owner/link', driver),
  /** States cash that the driver paid to the owner. */
  stateOwnerCash: route<OwnerCashRequest, DriverOwnerBooks>('POST', '/api/driver/owner/cash', driver),
  /** Confirms cash by the code that the owner got. */
  enterOwnerCode: route<OwnerCodeRequest, DriverOwnerBooks>('POST', '/api/driver/owner/payments/:id/code', driver),
  /** Takes back cash that was stated and not confirmed. */
  withdrawOwnerCash: route<undefined, DriverOwnerBooks>('DELETE', '/api/driver/owner/payments/:id', driver),
  /** Pays the owner's wallet from the driver's balance. */
  payOwner: route<OwnerWalletRequest, DriverOwnerBooks>('POST', '/api/driver/owner/wallet', driver),
  /** Declares a day on which the driver does not work. */
  declareDayOff: route<DayOffRequest, DriverOwnerBooks>('POST', '/api/driver/owner/days-off', driver),
  /** Takes back a day off that has not ended and was not refused. */
  takeBackDayOff: route<undefined, DriverOwnerBooks>('DELETE', '/api/driver/owner/days-off/:id', driver),

  /** Returns the vehicles and the money of the owner who has the link. */
  ownerPage: route<undefined, OwnerPage>('GET', '/api/owners/:token', everyone),
  /** Confirms or refuses a driver's terms, or withdraws the owner's own. */
  ownerAnswersTerms: route<OwnerAnswer, OwnerPage>('POST', '/api/owners/:token/terms/:id/answer', everyone),
  /** Proposes other terms for a book. */
  ownerProposesTerms: route<OwnerTermsRequest, OwnerPage>('POST', '/api/owners/:token/books/:id/terms', everyone),
  /** Ends a book. */
  ownerEndsBook: route<undefined, OwnerPage>('POST', '/api/owners/:token/books/:id/end', everyone),
  /** Confirms or refuses cash that a driver says he paid. */
  ownerAnswersCash: route<OwnerAnswer, OwnerPage>('POST', '/api/owners/:token/payments/:id/answer', everyone),
  /** Refuses a day off. */
  ownerRefusesDayOff: route<undefined, OwnerPage>('POST', '/api/owners/:token/days-off/:id/refuse', everyone),
  /** Chooses the wallet to which drivers can pay. */
  setOwnerWallet: route<OwnerMethodRequest, OwnerPage>('PUT', '/api/owners/:token/wallet', everyone),
  /** Revokes the link, and texts another one to the owner's phone. */
  renewOwnerLink: route<undefined, { ok: true }>('POST', '/api/owners/:token/renew', everyone),
} as const;
