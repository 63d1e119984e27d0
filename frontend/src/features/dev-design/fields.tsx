import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { StarRating } from '../../ui/fields/star-rating.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Shows the components of forms. */
export function Fields() {
  const t = useT();
  const [stars, setStars] = useState(3);
  return (
    <Card title="TextField, TextArea, SelectField, StarRating">
      <div className="grid gap-4">
        <TextField label="label" placeholder="placeholder" />
        <TextField label="hint" hint={t('app.notFoundText')} />
        <TextField label="error" defaultValue="+1" error={t('app.error')} />
        <TextField label="disabled" defaultValue="Fatu" disabled />
        <TextField label="tel" type="tel" defaultValue="+232 76 000 001" />
        <TextArea label="label" hint={t('app.notFoundText')} />
        <TextArea label="error" error={t('app.error')} />
        <SelectField label="label">
          <option>Freetown</option>
          <option>Conakry</option>
        </SelectField>
        <SelectField label="error" error={t('app.error')}>
          <option>Freetown</option>
        </SelectField>
        <StarRating label="label" starLabel={(count) => String(count)} value={stars} onChange={setStars} />
      </div>
    </Card>
  );
}
