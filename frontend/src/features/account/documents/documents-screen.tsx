import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { MenuLink, MenuList } from '../../../ui/menu-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { BackButton } from '../back-button.tsx';
import { useDriverProfile } from '../../../lib/driver/use-driver-profile.ts';
import { ApprovalNote } from './approval-note.tsx';
import { DocumentCard } from './document-card.tsx';
import { useDocuments } from './use-documents.ts';

export function DocumentsScreen() {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const driver = useDriverProfile();
  const documents = useDocuments();
  const isError = driver.isError || documents.isError;
  const again = () => {
    void driver.refetch();
    void documents.refetch();
  };
  return (
    <Page title={t('documents.title')} back={<BackButton otherwise="/driver" />}>
      {isError && <LoadFailed title="documents.loadFailed" error={driver.error ?? documents.error} onRetry={again} />}
      {!isError && (!driver.data || !documents.data) && <Skeleton className="h-96" />}
      {driver.data && documents.data && (
        <>
          <ApprovalNote driver={driver.data} documents={documents.data} />
          <ul className="flex flex-col gap-4">
            {documents.data.map((document) => (
              <li key={document.kind}>
                <DocumentCard document={document} />
              </li>
            ))}
          </ul>
          <nav aria-label={t('documents.vehicle')} className="rounded-xl bg-surface px-5 py-3 shadow-card">
            <MenuList>
              <MenuLink
                icon="car"
                label={t('documents.vehicle')}
                detail={vehicleText(nameOfClass(driver.data.vehicleClass), driver.data)}
                href="/driver/profile"
              />
            </MenuList>
          </nav>
        </>
      )}
    </Page>
  );
}

const vehicleText = (
  rides: string,
  driver: Record<'vehicleMake' | 'vehicleModel' | 'vehiclePlateNumber', string | null>,
) => [rides, driver.vehicleMake, driver.vehicleModel, driver.vehiclePlateNumber].filter(Boolean).join(' · ');
