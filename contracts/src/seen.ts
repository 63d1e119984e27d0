import { IsOptional, IsUUID } from 'class-validator';

/**
 * Marks the id of the last decision that the page showed, null for none: the service refuses a decision made on an
 * older page. A page of the version before leaves it out.
 */
export function Seen(): PropertyDecorator {
  return (target, property) => {
    IsOptional()(target, property);
    IsUUID()(target, property);
  };
}
