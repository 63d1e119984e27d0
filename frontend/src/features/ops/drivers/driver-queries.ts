import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import { deskRoutes } from '@waka/contracts/ops/desk-routes';
import type { DriverFile } from '@waka/contracts/ops/desk-views';
import type { DriverListItem, DriverListName } from '@waka/contracts/ops/people-views';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import { call } from '../../../lib/api-client.ts';
import { orWithout } from '../../../lib/or-without.ts';
import { queryClient } from '../../../lib/query-client.ts';

const DRIVERS = ['ops', 'drivers'] as const;
const PAGE = 100;
/** Others decide too, and drivers send papers meanwhile. */
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

export const useDriverFile = (id: string) =>
  useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => call(deskRoutes.driverFile, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export type Decision = 'approve' | 'reject' | 'suspend' | 'restore';

/** Decides about a driver; approving needs no word, all else does. */
export async function decide(driver: DriverListItem, decision: Decision, reason: string): Promise<void> {
  const params = { id: driver.id };
  const looked = driver.reviewed;
  const body = { reason };
  try {
    if (decision === 'approve') await call(opsRoutes.approveDriver, { params, body: { looked } });
    else if (decision === 'reject') await call(opsRoutes.rejectDriver, { params, body });
    else if (decision === 'suspend') await call(opsRoutes.suspendDriver, { params, body });
    else
      await orWithout(
        'looked',
        () => call(deskRoutes.restoreDriver, { params, body: { reason, looked } }),
        () => call(deskRoutes.restoreDriver, { params, body }),
      );
  } finally {
    // Whatever came of it: somebody else may have been quicker.
    await queryClient.invalidateQueries({ queryKey: DRIVERS });
  }
}

interface Paper {
  driverId: string;
  kind: DocumentKind;
  documentId: string;
}

export const approvePaper = ({ driverId, kind, documentId }: Paper, expiresOn: string | null) =>
  papersDecided(
    driverId,
    call(deskRoutes.approveDocument, {
      params: { id: driverId, kind },
      body: { documentId, expiresOn: expiresOn ?? undefined },
    }),
  );

export const refusePaper = ({ driverId, kind, documentId }: Paper, reason: string) =>
  papersDecided(
    driverId,
    call(deskRoutes.refuseDocument, { params: { id: driverId, kind }, body: { documentId, reason } }),
  );

const looked = ({ driver }: DriverFile) => ({ fullName: driver.fullName ?? '', photoUrl: driver.photoUrl });

export const approveProfile = (file: DriverFile) =>
  papersDecided(
    file.driver.id,
    call(deskRoutes.approveProfile, { params: { id: file.driver.id }, body: looked(file) }),
  );

export const refuseProfile = (file: DriverFile, reason: string) =>
  papersDecided(
    file.driver.id,
    call(deskRoutes.refuseProfile, { params: { id: file.driver.id }, body: { ...looked(file), reason } }),
  );

export const approveVehicle = (driverId: string, changeId: string) =>
  papersDecided(driverId, call(deskRoutes.approveVehicle, { params: { id: driverId }, body: { changeId } }));

export const refuseVehicle = (driverId: string, changeId: string, reason: string) =>
  papersDecided(driverId, call(deskRoutes.refuseVehicle, { params: { id: driverId }, body: { changeId, reason } }));

async function papersDecided(driverId: string, answer: Promise<DriverFile>): Promise<void> {
  try {
    queryClient.setQueryData(fileKey(driverId), await answer);
  } catch (error) {
    // Another paper came in its place: show that one.
    void queryClient.invalidateQueries({ queryKey: fileKey(driverId) });
    throw error;
  }
}
