const CAPITALS = ['Freetown', 'Conakry'];
const REGION_SEATS = 'Bo, Kenema, Makeni, Port Loko, Boké, Faranah, Kankan, Kindia, Labé, Mamou, Nzérékoré'.split(', ');
const DISTRICT_SEATS = (
  'Koidu, Kabala, Kailahun, Kambia, Bonthe, Moyamba, Pujehun, Magburaka, Kamakwie, Waterloo, Lunsar, ' +
  'Beyla, Boffa, Coyah, Dabola, Dalaba, Dinguiraye, Dubréka, Forécariah, Fria, Gaoual, Guéckédou, Kérouané, ' +
  'Kissidougou, Koubia, Koundara, Kouroussa, Lélouma, Lola, Macenta, Mali, Mandiana, Pita, Siguiri, Télimélé, ' +
  'Tougué, Yomou, Kamsar'
).split(', ');
// The gazetteer spells these differently, or lists a quarter of the capital as a town.
const OTHER_SPELLINGS = new Set([
  'Gueckedou',
  'Dixinn',
  'Camayenne',
  'Hastings',
  'Goderich',
  'Largo',
  'Seidu',
  'Bindi',
]);

const WATERS = [
  ['Atlantic Ocean', -14.9, 8.0, 0],
  ['Sierra Leone River', -13.125, 8.535, 1],
  ['Yawri Bay', -13.03, 8.13, 1],
  ['Baie de Sangaréya', -13.75, 9.72, 1],
];
const ISLANDS = [
  ['Îles de Los', -13.79, 9.48],
  ['Banana Islands', -13.225, 8.115],
];
const REGION_NAMES = [
  ['Western Area', -13.1, 8.36],
  ['Northern Province', -11.9, 9.15],
  ['Southern Province', -11.95, 7.62],
  ['Eastern Province', -10.85, 8.15],
  ['Boké', -13.95, 11.35],
  ['Kindia', -12.95, 10.25],
  ['Mamou', -12.15, 10.75],
  ['Labé', -12.05, 11.75],
  ['Faranah', -10.85, 10.6],
  ['Kankan', -9.3, 10.75],
  ['Nzérékoré', -8.95, 8.2],
];
const COUNTRIES = [
  ['Sierra Leone', -11.75, 8.55, true],
  ['Guinée', -10.9, 10.95, true],
  ['Liberia', -9.5, 6.75, false],
  ['Guinée-Bissau', -14.75, 12.1, false],
  ['Sénégal', -14.4, 13.6, false],
  ['Mali', -7.9, 13.2, false],
  ['Côte d’Ivoire', -6.6, 8.0, false],
];
const LONG_WORD = 22;

const point = (kind, name, lng, lat, more) => ({
  type: 'Feature',
  properties: { kind, name, ...more },
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

/** Builds all labels of the map, from the places of the product and the towns of the gazetteer. */
export function labels(places, gazetteer) {
  const areas = places.filter(({ category }) => category === 'others');
  const towns = areas.filter(isTown);
  const known = new Set([...towns.map(({ name }) => name), ...areas.map(({ name }) => name), ...OTHER_SPELLINGS]);
  const others = gazetteer.filter(({ country, name }) => (country === 'SL' || country === 'GN') && !known.has(name));

  return [
    ...COUNTRIES.map(([name, lng, lat, served]) => point('country', name, lng, lat, { served })),
    ...REGION_NAMES.map(([name, lng, lat]) => point('regionName', name, lng, lat)),
    ...WATERS.map(([name, lng, lat, rank]) => point('water', name, lng, lat, { rank })),
    ...ISLANDS.map(([name, lng, lat]) => point('island', name, lng, lat)),
    ...towns.map(({ name, longitude, latitude }) => point('town', name, longitude, latitude, { rank: rankOf(name) })),
    ...others.map(({ name, lng, lat }) => point('town', name, Number(lng), Number(lat), { rank: rankOf(name) })),
    ...areas
      .filter((area) => !isTown(area))
      .map(({ name, longitude, latitude }) => point('area', name, longitude, latitude)),
    ...places
      .filter(({ category }) => category !== 'others')
      .map(({ name, longitude, latitude, category, isPopular }) =>
        point('poi', name, longitude, latitude, { category, rank: poiRank(name, category, isPopular) }),
      ),
  ];
}

const isTown = ({ name, city }) => name === city && rankOf(name) < 3;

function rankOf(town) {
  if (CAPITALS.includes(town)) return 0;
  if (REGION_SEATS.includes(town)) return 1;
  return DISTRICT_SEATS.includes(town) ? 2 : 3;
}

function poiRank(name, category, isPopular) {
  if (isPopular) return category === 'airport' ? 0 : 1;
  return name.length > LONG_WORD || category === 'business' ? 3 : 2;
}
