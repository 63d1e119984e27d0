import type { DriverProfileView } from '@waka/contracts/accounts/profile-views';
import type { VehicleClassView } from '@waka/contracts/vehicles/vehicle';
import { VEHICLE_COLOURS } from '@waka/contracts/vehicles/vehicle-colours';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useSearch } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames, useVehicles } from '../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { WaitingContact } from '../contact/waiting-contact.tsx';
import { EditCard } from '../edit-card.tsx';
import { bodyOf, formOf, personFields, type PersonForm } from '../person.ts';
import { PersonInputs } from '../person-inputs.tsx';
import { usePersonFacts } from '../use-person-facts.ts';
import { userChanged } from '../../../lib/session/user-changed.ts';
import { DocumentsDue } from '../documents/documents-due.tsx';
import { refreshDriverProfile, saveDriverProfile } from '../../../lib/driver/use-driver-profile.ts';
import { classesFor, isUnfit, vehicleBodyOf, vehicleFields, vehicleFormOf, type VehicleForm } from './vehicle.ts';

const genders = ['male', 'female', 'other'] as const;

/** Shows the three parts of a driver's profile, each saved by itself. */
export const DriverCards = ({ driver }: { driver: DriverProfileView }) => (
  <>
    <PersonalCard driver={driver} />
    <LicenceCard driver={driver} />
    <VehicleCard driver={driver} />
  </>
);

function PersonalCard({ driver }: { driver: DriverProfileView }) {
  const t = useT();
  return (
    <EditCard<PersonForm>
      title={t('account.personal')}
      facts={usePersonFacts(driver)}
      notes={
        <WaitingContact
          user={driver}
          onChanged={(user) => {
            userChanged(user);
            void refreshDriverProfile();
          }}
        />
      }
      values={formOf(driver)}
      fields={personFields}
      save={(form, proof) => saveDriverProfile({ ...bodyOf(form), ...proof })}
    >
      {(form) => <PersonInputs form={form} genders={genders} />}
    </EditCard>
  );
}

function LicenceCard({ driver }: { driver: DriverProfileView }) {
  const t = useT();
  const label = t('documents.licenceNumber');
  return (
    <EditCard<{ licenseNumber: string }>
      title={t('documents.driver')}
      facts={[{ label, value: driver.licenseNumber }]}
      values={{ licenseNumber: driver.licenseNumber ?? '' }}
      fields={['licenseNumber']}
      save={(form, proof) => saveDriverProfile({ ...form, ...proof })}
    >
      {({ register, formState }) => (
        <TextField
          label={label}
          dir="ltr"
          autoCapitalize="characters"
          {...register('licenseNumber')}
          error={formState.errors.licenseNumber?.message}
        />
      )}
    </EditCard>
  );
}

function VehicleCard({ driver }: { driver: DriverProfileView }) {
  const t = useT();
  const { nameOfBody, nameOfClass } = useVehicleNames();
  const { classes, bodies } = useVehicles();
  const startsOpen = new URLSearchParams(useSearch()).get('edit') === 'vehicle';
  // After the approval the class is for ops to change.
  const mayChoose = driver.approval === 'pending' || driver.approval === 'rejected';
  // With the type that was saved it is for the service to say: where ops has narrowed the class since, the driver keeps it.
  const isOtherClass = (body: VehicleForm['vehicleType']) =>
    body === driver.vehicleType ? driver.isClassToChange : !mayChoose && isUnfit(classes, driver.vehicleClass, body);
  const choicesOf = (body: VehicleForm['vehicleType']) => (mayChoose ? classesFor(classes, body) : []);
  return (
    <EditCard<VehicleForm>
      title={t('documents.vehicle')}
      facts={[
        { label: t('documents.type'), value: driver.vehicleType && nameOfBody(driver.vehicleType) },
        { label: t('documents.make'), value: driver.vehicleMake },
        { label: t('documents.model'), value: driver.vehicleModel },
        { label: t('documents.year'), value: driver.vehicleYear === null ? null : String(driver.vehicleYear) },
        { label: t('documents.plate'), value: driver.vehiclePlateNumber },
        { label: t('colour.title'), value: driver.vehicleColour ? t(`colour.${driver.vehicleColour}`) : null },
        { label: t('documents.classOfRides'), value: nameOfClass(driver.vehicleClass) },
      ]}
      notes={
        driver.isVehicleInReview && (
          <>
            <p className="mt-2 rounded-md bg-accent-soft px-3 py-2 text-sm font-semibold">
              {t('documents.vehicleInReview')}
            </p>
            {driver.isClassToChange && <ClassNote />}
            <DocumentsDue />
          </>
        )
      }
      startsOpen={startsOpen}
      values={vehicleFormOf(driver)}
      fields={vehicleFields}
      save={(form, proof) => saveDriverProfile({ ...vehicleBodyOf(form, choicesOf(form.vehicleType)), ...proof })}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <SelectField label={t('documents.type')} {...register('vehicleType')} error={errors.vehicleType?.message}>
            <option value="">{t('account.unknown')}</option>
            {bodies.map(({ vehicleBody }) => (
              <option key={vehicleBody} value={vehicleBody}>
                {nameOfBody(vehicleBody)}
              </option>
            ))}
          </SelectField>
          {isOtherClass(watch('vehicleType')) && <ClassNote />}
          <ClassField
            choices={choicesOf(watch('vehicleType'))}
            field={register('vehicleClass')}
            error={errors.vehicleClass?.message}
          />
          <TextField label={t('documents.make')} {...register('vehicleMake')} error={errors.vehicleMake?.message} />
          <TextField label={t('documents.model')} {...register('vehicleModel')} error={errors.vehicleModel?.message} />
          <TextField
            label={t('documents.year')}
            inputMode="numeric"
            dir="ltr"
            {...register('vehicleYear')}
            error={errors.vehicleYear?.message}
          />
          <TextField
            label={t('documents.plate')}
            dir="ltr"
            autoCapitalize="characters"
            {...register('vehiclePlateNumber')}
            error={errors.vehiclePlateNumber?.message}
          />
          <SelectField label={t('colour.title')} {...register('vehicleColour')} error={errors.vehicleColour?.message}>
            <option value="">{t('account.unknown')}</option>
            {VEHICLE_COLOURS.map((colour) => (
              <option key={colour} value={colour}>
                {t(`colour.${colour}`)}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </EditCard>
  );
}

/** Says that ops gives another class with the vehicle, which an approved driver cannot choose himself. */
function ClassNote() {
  const t = useT();
  return (
    <p className="mt-2 rounded-md bg-accent-soft px-3 py-2 text-sm font-semibold sm:col-span-2">
      {t('documents.classWithVehicle')}
    </p>
  );
}

interface ClassFieldProps {
  choices: readonly VehicleClassView[];
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** Asks for the class where the vehicle may serve several. */
function ClassField({ choices, field, error }: ClassFieldProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  if (choices.length < 2 && !error) return null;
  return (
    <SelectField label={t('documents.classOfRides')} {...field} error={error}>
      {choices.map(({ vehicleType }) => (
        <option key={vehicleType} value={vehicleType}>
          {nameOfClass(vehicleType)}
        </option>
      ))}
    </SelectField>
  );
}
