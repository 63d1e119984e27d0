interface ChoiceProps<Item> {
  legend: string;
  hint?: string;
  all: readonly Item[];
  chosen: readonly Item[];
  nameOf: (item: Item) => string;
  onChange: (chosen: Item[]) => void;
}

/** Shows a box for each item of a list, of which any number can be chosen. */
export function Choice<Item extends string | number>({
  legend,
  hint,
  all,
  chosen,
  nameOf,
  onChange,
}: ChoiceProps<Item>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {all.map((item) => (
          <label key={item} className="tap flex items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-violet"
              checked={chosen.includes(item)}
              onChange={(event) => {
                const others = chosen.filter((one) => one !== item);
                onChange(event.target.checked ? [...others, item] : others);
              }}
            />
            <span className="min-w-0 wrap-anywhere">{nameOf(item)}</span>
          </label>
        ))}
      </div>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
    </fieldset>
  );
}
