"""Head-on at 30 mph (Knight 2002): the speed before and after the impact, from the channels and from the event."""
import yawlab

run = yawlab.Run("head-on")
table = run.until(3.0, ["speed", "x"])
speed = table["car0.speed"]
impact = next(event for event in run.events() if event["kindName"] == "impact")
print("%d samples, %.2f m/s at the start, impact after %.3f s: %.0f N s, %.2f %% of the energy kept, hash %s"
      % (len(speed), speed[0], impact["time"], impact["normalImpulse"],
         100 * impact["energyAfter"] / impact["energyBefore"], run.hash()))
assert len(speed) == len(table["time"]) == 601
assert abs(speed[0] - 13.4112) < 1e-6
try:
    yawlab.Run({"yawlab": 1, "cars": [{"speed": "fast"}]})
    raise SystemExit("a speed that is no number was taken")
except yawlab.Error as error:
    print("refused: %s" % error)
