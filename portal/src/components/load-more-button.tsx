import { SectionFailure } from '@northlight/client-work';
import { Button } from '@northlight/shared-ui';

/** The fields of an infinite query that the button uses. */
interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Loads the next page of a list. Renders nothing on the last page. */
export function LoadMoreButton({ list, subject }: { list: PagedList; subject: string }) {
  const load = () => void list.fetchNextPage();
  if (list.isFetchNextPageError) {
    return (
      <SectionFailure
        text={`${subject} could not be loaded.`}
        onRetry={load}
        isRetrying={list.isFetchingNextPage}
      />
    );
  }
  return list.hasNextPage ? (
    <div>
      <Button onClick={load} isLoading={list.isFetchingNextPage}>
        Load more
      </Button>
    </div>
  ) : null;
}
