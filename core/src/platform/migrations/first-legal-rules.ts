type Points = readonly (readonly [lat: number, lng: number])[];

interface FirstRule {
  region: 'SL' | 'GN';
  area: string;
  names: { en: string; fr: string; ar: string; pt: string; kri: string };
  polygon: Points | null;
  line: Points | null;
  crossingM: number;
  vehicleTypes: readonly string[];
  fromMinute: number;
  toMinute: number;
  source: string;
}

const BY_DAY = { fromMinute: 6 * 60, toMinute: 22 * 60 };

const corridor = {
  region: 'SL',
  area: 'freetown',
  polygon: null,
  // Streets across a corridor stay open: who crosses it is on its ground for less than this.
  crossingM: 120,
  vehicleTypes: ['motorbike', 'kekeh'],
  ...BY_DAY,
  source:
    'Ministry of Transport and Aviation, directive of 29 January 2024: no okada or kekeh from 06:00 to 22:00 on these streets (Truth Media, 18 August 2025)',
} as const;

/** The rules that the service begins with, drawn by hand along known places and streets. Ops changes them. */
export const FIRST_RULES: readonly FirstRule[] = [
  {
    ...corridor,
    names: {
      en: 'West corridor, Lumley to the centre',
      fr: 'Corridor ouest, de Lumley au centre',
      ar: 'الممر الغربي، من لوملي إلى وسط المدينة',
      pt: 'Corredor oeste, de Lumley ao centro',
      kri: 'Wɛst rod, frɔm Lɔmli to tɔng',
    },
    line: [
      // Lumley roundabout, Wilkinson Road
      [8.45697, -13.27246],
      [8.45735, -13.27111],
      [8.45921, -13.27036],
      [8.46196, -13.27203],
      [8.46587, -13.27338],
      [8.46956, -13.2763],
      [8.47054, -13.27642],
      [8.47321, -13.276],
      [8.48064, -13.27019],
      [8.48408, -13.26775],
      [8.48513, -13.26528],
      [8.48543, -13.26101],
      // Congo Cross, Main Motor Road
      [8.48315, -13.259],
      [8.48213, -13.2572],
      [8.48062, -13.2552],
      [8.47827, -13.25242],
      [8.47674, -13.2516],
      [8.47545, -13.2503],
      [8.47729, -13.2483],
      [8.47867, -13.24651],
      // Brookfields, Sanders Street
      [8.4791, -13.2435],
      [8.48352, -13.2391],
      // Siaka Stevens Street past the Cotton Tree, to Wilberforce Street
      [8.48691, -13.23595],
      [8.48744, -13.23539],
      [8.48983, -13.23216],
    ],
  },
  {
    ...corridor,
    names: {
      en: 'East corridor, the centre to Calaba Town',
      fr: 'Corridor est, du centre à Calaba Town',
      ar: 'الممر الشرقي، من وسط المدينة إلى كالابا تاون',
      pt: 'Corredor leste, do centro a Calaba Town',
      kri: 'Ist rod, frɔm tɔng to Kalaba Tɔng',
    },
    line: [
      // Wilberforce Street, Sani Abacha Street
      [8.49112, -13.23302],
      [8.48983, -13.23216],
      [8.48866, -13.23124],
      [8.48782, -13.22726],
      // Eastern Police, Kissy Road
      [8.48792, -13.22614],
      [8.48332, -13.21307],
      // Upgun, Bai Bureh Road by Bottom Mango and the Shell terminal
      [8.48306, -13.21278],
      [8.47595, -13.2105],
      [8.47569, -13.21017],
      [8.47563, -13.2096],
      [8.47637, -13.20821],
      [8.47739, -13.20678],
      [8.47812, -13.20396],
      [8.47781, -13.20087],
      [8.47755, -13.20006],
      [8.4717, -13.19236],
      [8.46955, -13.18853],
      [8.4677, -13.18526],
      [8.46635, -13.18419],
      // Wellington, PMB Junction, Calaba Town
      [8.4651, -13.18077],
      [8.46158, -13.17628],
      [8.45985, -13.1747],
      [8.45396, -13.17139],
      [8.45265, -13.17042],
      [8.44372, -13.16714],
      [8.44001, -13.16409],
      [8.43895, -13.16303],
      [8.43733, -13.16227],
      [8.43542, -13.16183],
      [8.43389, -13.16084],
      [8.4322, -13.15741],
      [8.4314, -13.15661],
    ],
  },
  {
    region: 'GN',
    area: 'conakry',
    names: { en: 'Kaloum', fr: 'Kaloum', ar: 'كالوم', pt: 'Kaloum', kri: 'Kalum' },
    // The peninsula behind the bridge of 8 November.
    polygon: [
      [9.5365, -13.6961],
      [9.52528, -13.68806],
      [9.5141, -13.6801],
      [9.495, -13.708],
      [9.496, -13.73],
      [9.52, -13.73],
    ],
    line: null,
    crossingM: 0,
    vehicleTypes: ['motorbike'],
    fromMinute: 0,
    toMinute: 1440,
    source: 'Arrêté 8064 of 2016 (Guinéenews), renewed in May 2024 (AFP): no motorcycle taxis in Kaloum',
  },
];
