import { Injectable, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { AppError } from '@waka/core/platform/app-error';

const DEEPEST = 6;

/** Checks a body by the contract's class and accepts nothing else. Throws AppError that names each wrong field. */
@Injectable()
export class ContractPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      exceptionFactory: (errors) => new AppError('request.invalid', { fields: messagesOf(errors) }),
    });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'custom') refuseWhatNoContractAllows(value);
    return super.transform(value, metadata);
  }
}

function messagesOf(errors: ValidationError[], parent = ''): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { property, constraints, children } of errors) {
    const path = parent + property;
    const [first] = Object.values(constraints ?? {});
    if (first) messages[path] = first;
    Object.assign(messages, messagesOf(children ?? [], `${path}.`));
  }
  return messages;
}

function refuseWhatNoContractAllows(value: unknown): void {
  if (Array.isArray(value)) throw new AppError('request.invalid', { fields: { body: 'Send an object.' } });
  // The validator is recursive: a body of brackets would exhaust the stack.
  if (isDeeperThan(DEEPEST, value)) throw new AppError('request.invalid', { fields: { body: 'Too deep.' } });
  if (hasUnstorableText(value)) throw new AppError('request.invalid', { fields: { body: 'Not valid Unicode.' } });
}

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || childrenOf(value).some((child) => isDeeperThan(levels - 1, child));
}

// Postgres cannot store a NUL or half a surrogate pair, and would fail the whole statement.
export function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value);
  return childrenOf(value).some(hasUnstorableText);
}
