#!/bin/sh
# Starts or updates the whole on this machine: images by digest, migration first, then workers and backends one by one, so
# that people are served all the time. Options are those of docker compose, such as --profile monitoring.
set -eu
cd "$(dirname "$0")/.."
lock=docker/images.lock.yml
HEALTHY_SECONDS=${HEALTHY_SECONDS:-120}

fail() {
  echo "update: $*" >&2
  exit 1
}

[ -f "$lock" ] || fail "there is no $lock; docker/pin-images.sh makes it"
# Every image of a third party has to be in the lock, in the version that the files name now.
for image in $(sed -n 's/^    image: \(.*:.*\)$/\1/p' docker-compose.yml; sed -n 's/^ARG [A-Z]*_IMAGE=//p' docker/Dockerfile docker/postgres/Dockerfile); do
  grep -qF "'$image@sha256:" "$lock" || fail "$image is not in $lock; run docker/pin-images.sh again"
done

compose() { docker compose -f docker-compose.yml -f "$lock" "$@"; }

is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ]; }

# Starts one more of the new version beside the old ones; only when it is healthy an old one goes.
replace() {
  service=$1
  shift
  old=$(compose "$@" ps -q "$service")
  running=$(printf '%s\n' "$old" | grep -c . || :)
  for container in $old; do
    compose "$@" up -d --no-deps --no-recreate --scale "$service=$((running + 1))" "$service"
    added=$(compose "$@" ps -q "$service" | grep -vF "$known
$old" | head -n 1)
    [ -n "$added" ] || fail "no new $service was started"
    waited=0
    until is_healthy "$added"; do
      if [ "$waited" -ge "$HEALTHY_SECONDS" ]; then
        docker logs --tail 20 "$added" >&2
        docker rm -f "$added" > /dev/null
        fail "the new $service is not healthy after $HEALTHY_SECONDS s; the old ones go on"
      fi
      sleep 1
      waited=$((waited + 1))
    done
    docker stop "$container" > /dev/null
    docker rm "$container" > /dev/null
    known="$known
$added"
    echo "update: $service $added in the place of $container"
  done
}

compose "$@" build
if [ -z "$(compose "$@" ps -q backend)" ]; then
  compose "$@" up -d
  exit
fi
compose "$@" run --rm --no-deps roles
# A release that says so in the changelog changes what records mean: nothing of the version before may run beside it.
[ "${STOP:-0}" = 0 ] || compose "$@" stop backend worker
compose "$@" run --rm --no-deps migrate
if [ "${STOP:-0}" != 0 ]; then
  compose "$@" up -d
  exit
fi
known='nothing yet'
replace worker "$@"
replace backend "$@"
# The rest, where its version or its settings have changed; backends and workers are as they should be by now.
compose "$@" up -d
