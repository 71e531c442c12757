#!/usr/bin/env bash
# One part of a study as a task of a Slurm job array:
#
#     sbatch --array=1-64 scripts/slurm/yawlab-array.sh STUDY.json FOLDER
#     yawlab sweep merge FOLDER/part-*.csv --out all.csv
#
# A task that is killed or requeued goes on behind its last whole row; one that has run before does nothing again.
# YAWLAB names the program where it is not on the PATH.
#SBATCH --job-name=yawlab
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
[ $# = 2 ] || { echo "usage: sbatch --array=1-N $0 STUDY.json FOLDER" >&2 && exit 2; }
part=${SLURM_ARRAY_TASK_ID:?is set by sbatch --array=1-N} parts=$SLURM_ARRAY_TASK_COUNT
[ "$SLURM_ARRAY_TASK_MIN" = 1 ] && [ "$SLURM_ARRAY_TASK_MAX" = "$parts" ] || { echo "the array must be 1-N, without gaps" >&2 && exit 2; }
mkdir -p "$2"
exec "${YAWLAB:-yawlab}" sweep "$1" --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard "$part/$parts" --out "$2/part-$part.csv"
