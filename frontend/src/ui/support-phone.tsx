interface SupportPhoneProps {
  phone: string;
  country: string | null;
}

/** Shows a phone number, with its country where there are several. */
export const SupportPhone = ({ phone, country }: SupportPhoneProps) => (
  <>
    <bdi dir="ltr" className="whitespace-nowrap">
      {phone}
    </bdi>
    {country && <span className="text-sm font-normal text-muted">{country}</span>}
  </>
);
