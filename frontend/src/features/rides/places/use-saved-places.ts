import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavePlace } from '@waka/contracts/places/place-requests';
import { placeRoutes } from '@waka/contracts/places/place-routes';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { orWithout } from '../../../lib/api/or-without.ts';
import { addressToSend, nameToSend } from '../../../lib/place-text.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import type { DraftPlace } from '../draft/draft-place.ts';
import { SAVED_PLACES } from './use-places.ts';

interface Saving {
  label: string;
  place: DraftPlace;
}

const failed = (error: Error) =>
  showToast({ tone: 'error', title: translate('app.error'), description: errorText(error, 'places.saved.failed') });

export function useSavePlace(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ label, place: chosen }: Saving) => {
      const { near, lat, lng } = chosen;
      const address = addressToSend(chosen);
      const save = (body: SavePlace) => call(placeRoutes.savePlace, { params: { label }, body });
      const place = { name: nameToSend(chosen) ?? address, address, lat, lng };
      return near
        ? orWithout(
            'near',
            () => save({ ...place, near }),
            () => save(place),
          )
        : save(place);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: SAVED_PLACES });
      showToast({ title: translate('places.saved.saved') });
      onSaved();
    },
    onError: failed,
  });
}

export function useForgetPlace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (label: string) => call(placeRoutes.forgetPlace, { params: { label } }),
    onSettled: () => client.invalidateQueries({ queryKey: SAVED_PLACES }),
    onError: failed,
  });
}
