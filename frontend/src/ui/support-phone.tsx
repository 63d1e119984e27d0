interface SupportPhoneProps {
  phone: string;
  country: string | null;
}

/** A number to call, with the country that it is for where there are several. */
export const SupportPhone = ({ phone, country }: SupportPhoneProps) => (
  <>
    <bdi dir="ltr">{phone}</bdi>
    {country && <span className="text-sm font-normal text-muted">{country}</span>}
  </>
);
