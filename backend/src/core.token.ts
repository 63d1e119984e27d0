import { Inject } from '@nestjs/common';

export const coreToken = Symbol('Core');

/** Gives a controller the process's Core. */
export const InjectCore = () => Inject(coreToken);
