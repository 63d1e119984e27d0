import { Inject } from '@nestjs/common';

export const coreToken = Symbol('Core');

/** Injects the process's Core into a controller. */
export const InjectCore = () => Inject(coreToken);
