import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { DriverClassRequest, VehicleApproval } from '@waka/contracts/ops/driver-decision-requests';
import type { DriverFile } from '@waka/contracts/ops/ops-file-views';
import type { DriverListItem, DriverListName } from '@waka/contracts/ops/people-views';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import { call } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { orWithout } from '../../../lib/api/or-without.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { OPS } from '../live/ops-keys.ts';
import { withSeen } from '../shared/with-seen.ts';

const DRIVERS = OPS.driver;
const PAGE = 100;
/** Other admins decide too, and drivers send documents meanwhile. */
const REFRESH_MS = 5_000;

const fileKey = (id: string) => [...DRIVERS, 'file', id];

export const useDrivers = (status: DriverListName) =>
  useInfiniteQuery({
    queryKey: [...DRIVERS, 'list', status],
    queryFn: ({ pageParam, signal }) =>
      call(opsRoutes.drivers, { query: { status, before: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === PAGE ? last.at(-1)?.id : undefined),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

/** Fetches a driver's file; null for one who is gone, such as an erased one, so that no later request shows the page as loading. */
export const useDriverFile = (id: string) =>
  useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }): Promise<DriverFile | null> =>
      call(opsDecisionRoutes.driverFile, { params: { id }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export type Decision = 'approve' | 'reject' | 'suspend' | 'restore';

/**
 * Sends a decision about a driver; approving one who lacks nothing needs no reason, all others do. Of a suspension the
 * driver reads the message alone.
 */
export async function decide(
  driver: DriverListItem,
  decision: Decision,
  reason: string,
  { message = '', isInTrip }: { message?: string; isInTrip?: boolean } = {},
): Promise<void> {
  const params = { id: driver.id };
  const looked = driver.reviewed;
  try {
    await withSeen(driver, (seen) => {
      if (decision === 'approve') {
        const why = reason === '' ? {} : { reason };
        return call(opsRoutes.approveDriver, { params, body: { looked, ...why, ...seen } });
      }
      if (decision === 'restore') {
        return orWithout(
          'looked',
          () => call(opsDecisionRoutes.restoreDriver, { params, body: { reason, looked, ...seen } }),
          () => call(opsDecisionRoutes.restoreDriver, { params, body: { reason, ...seen } }),
        );
      }
      if (decision === 'reject') return call(opsRoutes.rejectDriver, { params, body: { reason, ...seen } });
      const words = message === '' ? {} : { message };
      const suspend = (shown: { isInTrip?: boolean }) =>
        call(opsRoutes.suspendDriver, { params, body: { reason, ...words, ...shown, ...seen } });
      // A backend of the version before has no field for it.
      return orWithout(
        'isInTrip',
        () => suspend({ isInTrip }),
        () => suspend({}),
      );
    });
  } finally {
    // On success and failure: another admin may have been faster.
    await queryClient.invalidateQueries({ queryKey: DRIVERS });
  }
}

interface DocumentTarget {
  driverId: string;
  kind: DocumentKind;
  documentId: string;
  /** The last decision about it that the page shows. */
  decisionId: string | null;
}

export const approveDocument = (target: DocumentTarget, expiresOn: string | null) =>
  documentsDecided(
    target.driverId,
    withSeen(target, (seen) =>
      call(opsDecisionRoutes.approveDocument, {
        params: { id: target.driverId, kind: target.kind },
        body: { documentId: target.documentId, expiresOn: expiresOn ?? undefined, ...seen },
      }),
    ),
  );

export const refuseDocument = (target: DocumentTarget, reason: string) =>
  documentsDecided(
    target.driverId,
    withSeen(target, (seen) =>
      call(opsDecisionRoutes.refuseDocument, {
        params: { id: target.driverId, kind: target.kind },
        body: { documentId: target.documentId, reason, ...seen },
      }),
    ),
  );

export const endEarlierDocument = (target: DocumentTarget, reason: string) =>
  documentsDecided(
    target.driverId,
    withSeen(target, (seen) =>
      call(opsDecisionRoutes.endEarlierDocument, {
        params: { id: target.driverId, kind: target.kind },
        body: { documentId: target.documentId, reason, ...seen },
      }),
    ),
  );

const looked = ({ driver }: DriverFile) => ({ fullName: driver.fullName ?? '', photoUrl: driver.photoUrl });

export const approveProfile = (file: DriverFile) =>
  documentsDecided(
    file.driver.id,
    call(opsDecisionRoutes.approveProfile, { params: { id: file.driver.id }, body: looked(file) }),
  );

export const refuseProfile = (file: DriverFile, reason: string) =>
  documentsDecided(
    file.driver.id,
    call(opsDecisionRoutes.refuseProfile, { params: { id: file.driver.id }, body: { ...looked(file), reason } }),
  );

export const approveVehicle = (driverId: string, body: VehicleApproval) =>
  documentsDecided(driverId, call(opsDecisionRoutes.approveVehicle, { params: { id: driverId }, body }));

export const changeClass = (driverId: string, body: DriverClassRequest) =>
  documentsDecided(driverId, call(opsDecisionRoutes.changeDriverClass, { params: { id: driverId }, body }));

export const endOwnerBook = (driverId: string, bookId: string, reason: string) =>
  documentsDecided(
    driverId,
    call(opsDecisionRoutes.endOwnerBookByOps, { params: { id: driverId }, body: { bookId, reason } }),
  );

export const refuseVehicle = (driverId: string, changeId: string, reason: string) =>
  documentsDecided(
    driverId,
    call(opsDecisionRoutes.refuseVehicle, { params: { id: driverId }, body: { changeId, reason } }),
  );

async function documentsDecided(driverId: string, answer: Promise<DriverFile>): Promise<void> {
  try {
    queryClient.setQueryData(fileKey(driverId), await answer);
  } catch (error) {
    // Another document replaced it meanwhile: show that one.
    void queryClient.invalidateQueries({ queryKey: fileKey(driverId) });
    throw error;
  }
}
