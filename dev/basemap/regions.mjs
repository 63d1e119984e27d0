const regions = {
  'Western Area': ['SL-WE'],
  Northern: ['SL-NO'],
  Southern: ['SL-SO'],
  Eastern: ['SL-EA'],
  Conakry: ['GN-CK'],
  Boké: ['GN-BF', 'GN-BK', 'GN-FR', 'GN-GA', 'GN-KN'],
  Kindia: ['GN-KD', 'GN-CO', 'GN-DU', 'GN-FO', 'GN-TE'],
  Mamou: ['GN-MM', 'GN-DL', 'GN-PI'],
  Labé: ['GN-LA', 'GN-KB', 'GN-LE', 'GN-ML', 'GN-TO'],
  Faranah: ['GN-FA', 'GN-DB', 'GN-DI', 'GN-KS'],
  Kankan: ['GN-KA', 'GN-KE', 'GN-KO', 'GN-MD', 'GN-SI'],
  Nzérékoré: ['GN-NZ', 'GN-BE', 'GN-GU', 'GN-LO', 'GN-MC', 'GN-YO'],
};

/** The source has the prefectures of Guinea; the map draws the eight regions that they form. */
export const REGION_OF_PREFECTURE = Object.fromEntries(
  Object.entries(regions).flatMap(([region, codes]) => codes.map((code) => [code, region])),
);
