import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { fleetEmail, passengerEmail, type SeedAccount } from './account.ts';
import { vehicleOf } from './vehicles.ts';

const inCountry: Record<Region, { address: string; mobile: string }> = {
  SL: { address: 'Freetown, Sierra Leone', mobile: '+23277' },
  GN: { address: 'Conakry, Guinea', mobile: '+224622' },
};

/** A demo driver waits around `home`, a place of the known list. */
interface FleetDriver {
  fullName: string;
  region: Region;
  vehicleType: VehicleClass;
  home: string;
}

const drives = (region: Region, vehicleType: VehicleClass, fullName: string, home: string): FleetDriver => ({
  fullName,
  region,
  vehicleType,
  home,
});

/** In each city one of each class near the centre, two of the standard one, and the rest around the city. */
export const fleetDrivers: readonly FleetDriver[] = [
  drives('SL', 'standard', 'Ibrahim Bangura', 'Cotton Tree'),
  drives('SL', 'comfort', 'Isatu Jalloh', 'Central Bus Station'),
  drives('SL', 'xl', 'Emmanuel Cole', 'Connaught Hospital'),
  drives('SL', 'motorbike', 'Sorie Conteh', 'Eastern Police'),
  drives('SL', 'standard', 'Alusine Koroma', 'Congo Cross'),
  drives('SL', 'comfort', 'Foday Mansaray', 'Lumley Beach'),
  drives('SL', 'xl', 'Saidu Bah', 'Upgun'),
  drives('SL', 'motorbike', 'Santigie Kargbo', 'Lumley'),
  drives('SL', 'standard', 'Fatmata Turay', 'Kissy'),
  drives('SL', 'motorbike', 'Musa Sankoh', 'Congo Town Market'),
  drives('SL', 'standard', 'Abu Bakarr Dumbuya', 'Aberdeen'),
  drives('SL', 'standard', 'Unisa Fofanah', 'Freetown International Airport'),
  drives('GN', 'standard', 'Mamadou Diallo', 'CHU Donka'),
  drives('GN', 'comfort', 'Mariama Barry', 'Grande Mosquée Fayçal'),
  drives('GN', 'xl', 'Sékou Camara', 'Stade du 28 Septembre'),
  drives('GN', 'motorbike', 'Aboubacar Sylla', 'Marché Madina'),
  drives('GN', 'standard', 'Ousmane Soumah', 'Marché Niger'),
  drives('GN', 'comfort', 'Thierno Baldé', 'Kipé'),
  drives('GN', 'xl', 'Lansana Touré', 'Almamya'),
  drives('GN', 'motorbike', 'Fodé Keïta', 'Taouyah'),
  drives('GN', 'standard', 'Alpha Bah', 'Matoto'),
  drives('GN', 'motorbike', 'Amadou Cissé', 'Carrefour Hamdallaye'),
  drives('SL', 'standard', 'Hassan Thoronka', 'Sackville Street'),
  drives('GN', 'standard', 'Kerfalla Bangoura', 'Camayenne'),
  drives('SL', 'kekeh', 'Mabinty Koroma', 'Government Wharf'),
  drives('SL', 'kekeh', 'Lamin Kargbo', 'Eastern Police'),
  drives('GN', 'kekeh', 'Ibrahima Camara', 'Marché Madina'),
  drives('GN', 'kekeh', 'Mamadou Keïta', 'Marché Niger'),
];

/** Riders who book now and then. They use no PIN, so that a person trying the driver's side can drive them too. */
export const passengers: readonly { fullName: string; region: Region }[] = [
  { fullName: 'Kadiatu Sesay', region: 'SL' },
  { fullName: 'John Williams', region: 'SL' },
  { fullName: 'Hawa Kallon', region: 'SL' },
  { fullName: 'Fatoumata Condé', region: 'GN' },
  { fullName: 'Moussa Traoré', region: 'GN' },
  { fullName: 'Aïssatou Sow', region: 'GN' },
];

const namedAccounts: readonly SeedAccount[] = [
  {
    userType: 'rider',
    email: 'rider@waka.test',
    phone: '+23276100001',
    fullName: 'Aminata Kamara',
    address: '14 Wilkinson Road, Freetown, Sierra Leone',
    usesPin: true,
  },
  {
    userType: 'driver',
    email: 'driver@waka.test',
    phone: '+23276200001',
    fullName: 'Mohamed Sesay',
    address: '7 Kissy Road, Freetown, Sierra Leone',
    usesPin: true,
    driver: {
      isApproved: true,
      vehicleType: 'standard',
      body: 'sedan',
      make: 'Toyota',
      model: 'Corolla',
      year: 2014,
      plate: 'AKL 482',
      colour: 'white',
    },
  },
  {
    userType: 'driver',
    email: 'newdriver@waka.test',
    phone: '+23276200002',
    fullName: 'Sahr Gborie',
    address: '22 Circular Road, Freetown, Sierra Leone',
    usesPin: true,
    driver: {
      isApproved: false,
      vehicleType: 'standard',
      body: 'sedan',
      make: 'Nissan',
      model: 'Almera',
      year: 2012,
      plate: 'AML 907',
    },
  },
];

/** Lists the accounts that a first start has. */
export const demoAccounts = (): SeedAccount[] => [
  ...namedAccounts,
  ...fleetDrivers.map(({ fullName, region, vehicleType }, index): SeedAccount => {
    const vehicle = vehicleOf(index + 1, vehicleType, region);
    const driver = { isApproved: true, ...vehicle };
    return { ...person('driver', index + 1, fullName, region), email: fleetEmail(index + 1), driver };
  }),
  ...passengers.map(({ fullName, region }, index): SeedAccount => {
    const passenger = person('rider', index + 1, fullName, region);
    return { ...passenger, email: passengerEmail(index + 1), usesPin: false };
  }),
];

const person = (userType: 'rider' | 'driver', number: number, fullName: string, region: Region) => ({
  userType,
  phone: `${inCountry[region].mobile}${String(300_000 + number)}`,
  fullName,
  address: inCountry[region].address,
  usesPin: true,
});
