import { Injectable, type PipeTransform } from '@nestjs/common';
import { parseFixes, type Fix } from '@waka/contracts/drivers/position';
import { ensure } from '@waka/core/platform/app-error';

/** Accepts one fix, or those a phone stored while it was offline. Checks by hand: see docs/decisions/052. */
@Injectable()
export class FixesPipe implements PipeTransform<unknown, Fix[]> {
  transform(payload: unknown): Fix[] {
    const fixes = parseFixes(payload);
    ensure(fixes, 'request.invalid', { fields: { fixes: 'These are not fixes.' } });
    return fixes;
  }
}
