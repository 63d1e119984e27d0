#!/bin/sh
# Asks the registries for the digest of every image that the compose file and the Dockerfiles name, and writes
# docker/images.lock.yml, which docker/update.sh deploys by. Run it after changing a version; keep the file in the repository.
set -eu
cd "$(dirname "$0")/.."
lock=docker/images.lock.yml

pinned() {
  digest=$(docker buildx imagetools inspect "$1" --format '{{.Manifest.Digest}}')
  case "$digest" in
    sha256:????????????????????????????????????????????????????????????????) echo "$1@$digest" ;;
    *) echo "pin-images: no digest of $1, but \"$digest\"" >&2 && return 1 ;;
  esac
}

# The version that a Dockerfile names for one of its arguments.
argument() { sed -n "s/^ARG $1=//p" "$2"; }

node=$(pinned "$(argument NODE_IMAGE docker/Dockerfile)")
postgres=$(pinned "$(argument POSTGRES_IMAGE docker/postgres/Dockerfile)")

draft=$(mktemp)
trap 'rm -f "$draft"' EXIT
{
  echo '# Made by docker/pin-images.sh.'
  echo 'services:'
  for service in backend worker migrate streets streets-update; do
    echo "  $service: { build: { args: { NODE_IMAGE: '$node' } } }"
  done
  for service in postgres roles backup; do
    echo "  $service: { build: { args: { POSTGRES_IMAGE: '$postgres' } } }"
  done
} > "$draft"

# Each service with an image of a third party, as "name image".
sed -n '/^services:/,/^[a-z]/{
  s/^  \([a-z-]*\):$/\1/p
  s/^    image: \(.*:.*\)$/ \1/p
}' docker-compose.yml | while IFS= read -r line; do
  case "$line" in
    ' '*)
      image=$(pinned "${line# }")
      echo "  $service: { image: '$image' }" >> "$draft"
      ;;
    *) service=$line ;;
  esac
done

cp "$draft" "$lock"
echo "pin-images: $(grep -c sha256 "$lock") services are pinned in $lock"
