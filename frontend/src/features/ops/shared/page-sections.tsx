import { useEffect, type ReactNode } from 'react';

interface Section {
  id: string;
  title: string;
  content: ReactNode;
}

interface PageSectionsProps {
  /** Names the list of links. */
  label: string;
  sections: readonly Section[];
}

/** Shows the sections of a long page, below links that jump to each of them; opens at the one that the address names. */
export function PageSections({ label, sections }: PageSectionsProps) {
  // The browser has looked for the section of the address before the page was there.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <nav aria-label={label}>
        <ul className="-mx-2 flex flex-wrap gap-x-1">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="tap inline-flex items-center rounded-md px-2 text-sm font-semibold text-violet hover:bg-sunken"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, content }) => (
        // Below the bar of the ops screens, which covers the top of the page.
        <div key={id} id={id} className="scroll-mt-32 lg:scroll-mt-18">
          {content}
        </div>
      ))}
    </>
  );
}
